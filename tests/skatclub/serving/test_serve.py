"""The output of a start: addresses first, by who can reach them."""

import pytest

from skatclub.serving import serve

LAN = ["192.168.1.7", "10.0.0.7"]
LOCAL = "This machine:    http://localhost:8000/"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("0.0.0.0", [LOCAL, "In its network:  http://192.168.1.7:8000/", "In its network:  http://10.0.0.7:8000/"]),
        ("::", [LOCAL, "In its network:  http://192.168.1.7:8000/", "In its network:  http://10.0.0.7:8000/"]),
        ("127.0.0.1", [LOCAL]),
        ("::1", [LOCAL]),
        ("192.168.1.7", ["In its network:  http://192.168.1.7:8000/"]),
        ("fd00::7", ["In its network:  http://[fd00::7]:8000/"]),
    ],
)
def test_the_addresses_of_a_start_are_those_it_listens_to(monkeypatch, capsys, host, expected):
    monkeypatch.setattr(serve, "lan_addresses", lambda: LAN)

    serve._print_addresses(host, 8000)

    assert capsys.readouterr().out.splitlines() == expected
