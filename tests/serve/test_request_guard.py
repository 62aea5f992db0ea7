"""Who may ask the server for what: other sites, other names, too much and too slow are refused."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from python_multipart.exceptions import MultipartParseError
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grader.serve import http_server, request_guard
from grader.serve.request_guard import RequestGuard
from grader.serve.uploads import UploadError, read_form

from .conftest import RIGHT, MovedClock, Server, run_on


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example", ""])
def test_a_name_that_is_not_the_servers_own_is_refused(own: Server, host: str) -> None:
    """As of a site whose name leads to 127.0.0.1."""
    found = own.get("/double", host=host)
    assert found.status_code == 421
    assert f"Its addresses begin with {own.address}/." in found.text
    assert "token" not in found.text
    assert own.root not in found.text


def test_localhost_is_a_name_of_it(own: Server) -> None:
    assert own.get("/double", host=f"localhost:{own.port}").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_of_another_site_is_refused(own: Server, headers: dict[str, str]) -> None:
    assert own.send("/double", RIGHT, **headers).status_code == 403


def test_a_form_of_its_own_is_taken(own: Server) -> None:
    headers = {"origin": own.address, "sec-fetch-site": "same-origin"}
    assert own.send("/double", RIGHT, **headers).status_code == 303


@pytest.mark.parametrize("token", ["", "x", "InlvdSI.awNr3Q.XyII5lE8eWQAEBS3XxbqgF8dK8Y"])
def test_a_form_without_the_token_of_a_page_is_refused(own: Server, token: str) -> None:
    sent = own.client.post(own.at("/double"), data={"token": token}, files={"file": ("Double.py", RIGHT)})
    assert sent.status_code == 400
    assert "open for too long" in sent.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE", "OPTIONS", "PATCH"])
def test_other_methods_are_refused(own: Server, method: str) -> None:
    assert own.client.request(method, own.at("/double")).status_code == 405


def test_every_answer_allows_nothing_from_elsewhere(own: Server) -> None:
    for answer in (
        own.get("/double"),
        own.get("/nothing"),
        own.get("/double", host="x"),
        own.client.put(own.at("/double")),
    ):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers


def read_answer(connection: socket.socket) -> bytes:
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


def open_connection(own: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", own.port), timeout=60)


def test_a_gigabyte_is_refused_by_what_it_says_it_is(own: Server) -> None:
    with open_connection(own) as connection:
        head = (
            f"POST /double HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        )
        connection.sendall(f"{head}Content-Length: {1 << 30}\r\n\r\n".encode())
        connection.shutdown(socket.SHUT_WR)
        answer = read_answer(connection)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"At most 1 MiB is taken" in answer


@pytest.mark.parametrize("length", ["", "Content-Length: 5\r\n"])
def test_an_upload_that_does_not_say_its_length_ends_the_connection(own: Server, length: str) -> None:
    """Nor does one that says it in two ways: a proxy and the server could read two requests in it."""
    hidden = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\n\r\n"
    with open_connection(own) as connection:
        head = f"POST /double HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nTransfer-Encoding: chunked\r\n"
        connection.sendall(f"{head}{length}\r\n0\r\n\r\n{hidden}".encode())
        connection.shutdown(socket.SHUT_WR)
        answer = read_answer(connection)
    assert answer.startswith(b"HTTP/1.1 411 ")
    assert b"The upload does not say its length" in answer
    assert answer.count(b"HTTP/1.1 ") == 1


def read_processor_time(own: Server) -> float:
    fields = Path(f"/proc/{own.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells what a process has used up")
def test_an_upload_in_tiny_chunks_costs_no_more_than_its_head(own: Server) -> None:
    """To read 1 MiB in a million chunks took six seconds, in which others waited for half a second each."""
    own.get("/double")
    before = read_processor_time(own)
    with open_connection(own) as connection:
        head = f"POST {own.at('/double')} HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head.encode())
        for _ in range(1000):
            connection.sendall(b"1\r\n#\r\n" * 1000)
        connection.shutdown(socket.SHUT_WR)
        assert read_answer(connection).startswith(b"HTTP/1.1 411 ")
    assert read_processor_time(own) - before < 1


def test_a_gigabyte_that_says_nothing_is_cut_off_while_it_is_sent(own: Server) -> None:
    taken = []

    def chunks() -> Iterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="Double.py"\r\n\r\n'
        for _ in range(1 << 10):
            taken.append(1)
            yield bytes(1 << 20)

    headers = {"content-type": "multipart/form-data; boundary=x"}
    try:
        status = own.client.post(own.at("/double"), content=chunks(), headers=headers).status_code
    except httpx.TransportError:  # cut off while still sending
        status = 411
    assert status == 411
    assert len(taken) < 1 << 9
    assert own.get("/double").status_code == 200


def test_a_form_that_is_no_upload_is_short(own: Server) -> None:
    """To read one of 1 MiB took a fifth of a second, in which nobody else was answered."""
    answers = [own.client.post(own.at("/double"), data={"text": "x" * size}) for size in (10 << 10, 20 << 10)]
    assert [answer.status_code for answer in answers] == [400, 413]
    assert "Send it by the form of the page." in answers[1].text


def test_who_is_answered_before_all_is_sent_is_not_waited_for_as_long_as_an_upload() -> None:
    """So whoever has no link cannot hold a connection by sending slowly."""
    headers = {"host": "a", "content-type": "multipart/form-data; boundary=x", "content-length": "1000"}
    scope = {"type": "http", "method": "POST", "headers": Headers(headers).raw, "path": "/"}
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask() -> None:
        guard = RequestGuard(PlainTextResponse("no", 403), ["http://a"], lambda _: None)
        asking = loop.create_task(guard(scope, receive, send))
        await loop.pass_time(0)
        assert not sent
        await loop.pass_time(request_guard._LINGER_SECONDS + 0.1)
        assert sent[0]["status"] == 408
        await loop.pass_time(request_guard._LINGER_SECONDS + 0.1)
        assert asking.done()

    loop = MovedClock()
    assert request_guard._LINGER_SECONDS * 4 < request_guard._UPLOAD_SECONDS
    run_on(loop, ask())


async def read_all(scope: Scope, receive: Receive, send: Send) -> None:
    await Request(scope, receive).body()
    await PlainTextResponse("read")(scope, receive, send)


@pytest.mark.parametrize("app", [read_all, PlainTextResponse("not read")])
@pytest.mark.parametrize(
    ("size", "whole", "status"), [(1, 1 << 20, 408), (1 << 10, 1 << 20, 200), (1 << 16, 1 << 22, 413)]
)
def test_too_much_and_too_many_pieces_are_cut_off_while_they_arrive(
    app: ASGIApp, size: int, whole: int, status: int
) -> None:
    """Each piece costs time, however small it is."""
    headers = {"host": "a", "content-type": "multipart/form-data; boundary=x"}
    scope = {"type": "http", "method": "POST", "headers": Headers(headers).raw, "path": "/"}
    pieces, sent = 0, []

    async def receive() -> Message:
        nonlocal pieces
        pieces += 1
        return {"type": "http.request", "body": b"#" * size, "more_body": pieces * size < whole}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(RequestGuard(app, ["http://a"], lambda _: None)(scope, receive, send))
    assert sent[0]["status"] == status
    assert pieces <= 2 * request_guard._MOST_PIECES + 2


def test_many_fields_and_files_are_refused(own: Server) -> None:
    token = own.find_token("/double")
    files = [("file", ("Double.py", RIGHT)), ("file", ("Double.py", RIGHT))]
    assert own.client.post(own.at("/double"), data={"token": token}, files=files).status_code == 400
    fields = {f"field{number}": "x" for number in range(1000)}
    assert own.client.post(own.at("/double"), data=fields, files=files[:1]).status_code == 400


def test_a_part_with_a_long_head_is_refused_before_it_is_read(own: Server) -> None:
    """Python reads the words of a head in quadratic time: one upload of 1 MiB held up everybody for minutes."""
    head = b'Content-Disposition: form-data; name="' + b";" * (16 << 10)
    content = b"--x\r\n" + head + b"\r\n\r\n-\r\n--x--\r\n"
    headers = {"content-type": "multipart/form-data; boundary=x"}
    answer = own.client.post(own.at("/double"), content=content, headers=headers)
    assert answer.status_code == 400
    assert "upload could not be read" in answer.text.lower()


def test_what_an_older_starlette_leaves_to_its_parser_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest one that `serve` allows does not know the errors of the parser: they were faults of the server."""

    async def fail(*_: object, **__: object) -> None:
        raise MultipartParseError("Maximum header size exceeded")

    monkeypatch.setattr(Request, "_get_form", fail)
    scope = {"type": "http", "method": "POST", "headers": [], "path": "/"}
    with pytest.raises(UploadError, match="the upload could not be read"):
        asyncio.run(read_form(Request(scope)))


@pytest.mark.parametrize("encoding", ["punycode", "idna", "undefined", "unicode_escape"])
def test_a_form_in_another_encoding_than_that_of_browsers_is_refused(own: Server, encoding: str) -> None:
    """Python decodes Punycode in quadratic time: one form of 1 MiB held up everybody for minutes."""
    content = b'--x\r\nContent-Disposition: form-data; name="text-"\r\n\r\n-\\ud800..\r\n--x--\r\n'
    headers = {"content-type": f"multipart/form-data; boundary=x; charset={encoding}"}
    answer = own.client.post(own.at("/double"), content=content, headers=headers)
    assert answer.status_code == 400
    assert "The upload could not be read" in answer.text


def test_a_client_that_trickles_its_request_is_cut_off(own: Server) -> None:
    with open_connection(own) as connection:
        connection.sendall(b"GET /double HTTP/1.1\r\nHost: x\r\n")
        answer = b""
        with pytest.raises(OSError):
            for _ in range(60):
                connection.sendall(b"x: y\r\n")
                time.sleep(0.5)
    assert answer == b""


def test_a_head_without_end_is_refused(own: Server) -> None:
    with open_connection(own) as connection:
        connection.sendall(b"GET /double HTTP/1.1\r\n" + b"x: " + b"y" * (1 << 20))
        try:
            answer = read_answer(connection)
        except ConnectionResetError:  # cut off before all of it was sent
            answer = b"HTTP/1.1 400 "
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_more_connections_than_it_takes_are_turned_away_and_it_goes_on(own: Server) -> None:
    assert http_server._MOST_CONNECTIONS >= 1000
    connections = [open_connection(own) for _ in range(200)]
    assert own.get("/double").status_code == 200
    for connection in connections:
        connection.close()


def test_what_goes_wrong_leaves_no_trace_of_contents(own: Server) -> None:
    assert own.faults == ""
