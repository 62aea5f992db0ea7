"""A client that reads nothing of its answers is cut off; one that reads slowly is not. The clock is the test's own."""

from __future__ import annotations

import asyncio
import select
import socket
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from grader.serve import http_server
from grader.serve.http_server import PatientProtocol, open_port

from .conftest import MovedClock, run_on

LARGE = bytes(4 << 20)
"""More than the system holds of an answer that nobody reads."""


@dataclass
class Connection:
    """A connection to a server of this process, of which the client has sent one request."""

    loop: MovedClock
    client: socket.socket
    protocol: PatientProtocol

    @property
    def is_open(self) -> bool:
        return self.protocol in self.protocol.connections

    async def read_some(self) -> bytes:
        """What is there of the answer, once there is something."""
        while True:
            with suppress(BlockingIOError):
                return self.client.recv(1 << 16)
            await asyncio.sleep(0)


async def answer_at_once(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": LARGE})


async def answer_in_parts(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": LARGE, "more_body": True})
    await send({"type": "http.response.body", "body": b"end"})


Answer = Callable[[Scope, Receive, Send], Awaitable[None]]


def connect(answer: Answer, kind: str, use: Callable[[Connection], Coroutine[Any, Any, None]]) -> None:
    """Ask for an answer, wait until writing it has come to a halt, and use the connection."""

    async def ask() -> None:
        config = uvicorn.Config(answer, lifespan="off", log_config=None)
        config.load()
        with open_port(0) as port, socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 15)
            client.connect(port.getsockname())
            client.setblocking(False)
            client.sendall(f"GET / HTTP/1.1\r\nHost: a\r\nConnection: {kind}\r\n\r\n".encode())
            accepted, _ = port.accept()
            accepted.setblocking(False)
            _, protocol = await loop.connect_accepted_socket(
                lambda: PatientProtocol(config, ServerState(), {}), accepted
            )
            assert isinstance(protocol, PatientProtocol)
            while not protocol.transport.get_write_buffer_size():
                await asyncio.sleep(0)
            await use(Connection(loop, client, protocol))

    loop = MovedClock()
    run_on(loop, ask())


EVERY_WAY = pytest.mark.parametrize("answer", [answer_at_once, answer_in_parts])
EVERY_KIND = pytest.mark.parametrize("kind", ["keep-alive", "close"])


@EVERY_WAY
@EVERY_KIND
def test_a_client_that_reads_nothing_is_cut_off(answer: Answer, kind: str) -> None:
    async def use(connection: Connection) -> None:
        await connection.loop.pass_time(http_server._READ_SECONDS - 0.1)
        assert connection.is_open
        await connection.loop.pass_time(0.2)
        assert not connection.is_open
        gone = select.poll()
        gone.register(connection.client, 0)
        assert gone.poll(60_000)  # a reset: the system does not go on trying to send either

    connect(answer, kind, use)


@EVERY_WAY
@EVERY_KIND
def test_a_client_that_reads_slowly_gets_all(answer: Answer, kind: str) -> None:
    async def use(connection: Connection) -> None:
        read = 0
        while connection.protocol.transport.get_write_buffer_size():
            left = connection.protocol.transport.get_write_buffer_size()
            while connection.protocol.transport.get_write_buffer_size() == left:
                read += len(await connection.read_some())
            await connection.loop.pass_time(http_server._READ_SECONDS * 0.9)
        assert connection.loop.now > http_server._READ_SECONDS * 2
        while read < len(LARGE):
            read += len(await connection.read_some())

    connect(answer, kind, use)


def test_a_client_that_has_read_all_is_not_cut_off_for_it() -> None:
    async def use(connection: Connection) -> None:
        while connection.protocol.transport.get_write_buffer_size():
            await connection.read_some()
        await connection.loop.pass_time(0)
        assert connection.protocol._reading is None

    connect(answer_at_once, "keep-alive", use)


def test_an_answer_does_not_wait_until_the_client_confirms_its_head() -> None:
    """Linux confirms after 40 ms: so long did every page take."""

    async def use(connection: Connection) -> None:
        opened = connection.protocol.transport.get_extra_info("socket")
        assert opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    connect(answer_at_once, "keep-alive", use)
