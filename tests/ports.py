"""Free ports of this machine, for servers that are started side by side."""

import random
import socket
from typing import Final

HOST: Final = "127.0.0.1"
# Below the ephemeral ports: an outgoing connection may take such a port before the server does.
BETWEEN: Final = (15_000, 32_000)
# Held until the process ends, so that no other is given the same: two servers that granian begins can share one port,
# and each would answer half of what the other is asked.
_BOUND: Final[list[socket.socket]] = []


def free_port() -> int:
    """A free port that is given out only once. Its UDP namesake stays bound as a reservation."""
    while True:
        port = random.SystemRandom().randrange(*BETWEEN)
        bound = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            bound.bind((HOST, port))
            socket.create_server((HOST, port)).close()
        except OSError:
            bound.close()
        else:
            _BOUND.append(bound)
            return port
