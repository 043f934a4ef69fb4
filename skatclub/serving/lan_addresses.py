"""Print the IPv4 addresses of this machine in its networks, one per line, without sending anything."""

import fcntl
import socket
import struct

# linux/sockios.h: ask the kernel for an interface's address.
SIOCGIFADDR = 0x8915


def interface_address(name: str) -> str | None:
    request = struct.pack("256s", name.encode())
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        try:
            answer = fcntl.ioctl(asker, SIOCGIFADDR, request)
        except OSError:
            return None
    # struct ifreq: 16 bytes name, then sockaddr_in with the address at its bytes 4 to 7.
    return socket.inet_ntoa(answer[20:24])


def lan_addresses() -> list[str]:
    addresses = [interface_address(name) for _, name in socket.if_nameindex()]
    return [address for address in addresses if address and not address.startswith("127.")]


if __name__ == "__main__":
    for address in lan_addresses():
        print(address)
