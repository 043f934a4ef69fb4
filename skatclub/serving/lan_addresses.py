"""Which IPv4 addresses this machine has in its networks, one a line; needs no network and sends nothing."""

import fcntl
import socket
import struct

# linux/sockios.h: ask the kernel for an interface's address.
SIOCGIFADDR = 0x8915


def interface_address(name: str) -> str | None:
    """The interface's IPv4 address; None where it has none."""
    request = struct.pack("256s", name.encode())
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        try:
            answer = fcntl.ioctl(asker, SIOCGIFADDR, request)
        except OSError:
            return None
    # struct ifreq: 16 bytes name, then sockaddr_in with the address at its bytes 4 to 7.
    return socket.inet_ntoa(answer[20:24])


def lan_addresses() -> list[str]:
    """Every address but the machine's own loopback, in the order of the interfaces."""
    addresses = [interface_address(name) for _, name in socket.if_nameindex()]
    return [address for address in addresses if address and not address.startswith("127.")]


if __name__ == "__main__":
    for address in lan_addresses():
        print(address)
