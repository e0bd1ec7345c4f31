import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type CallerOptions, createCaller } from "./caller.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const act of undo.splice(0)) act();
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

async function httpServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  undo.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return listening(server);
}

/** A server that speaks bytes: what it is sent it ignores, what it answers is up to the test. */
async function byteServer(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", () => onRequest(socket));
  });
  undo.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return listening(server);
}

function callerTo(baseUrl: string, options: Partial<CallerOptions> = {}) {
  const caller = createCaller({ baseUrl, ...options });
  undo.push(caller.close);
  return (repeatable = true) => caller.post({ path: "/x", headers: {}, body: "{}", repeatable });
}

describe("a call", () => {
  test("under a base path reaches it, and gives back status, headers and bytes", async () => {
    const url = await httpServer((request, response) => {
      response.writeHead(201, { "x-seen": request.url }).end(Buffer.from([0, 200]));
    });
    const called = await callerTo(`${url}/base/`)();
    expect(called).toMatchObject({
      outcome: "answered",
      answer: { status: 201, headers: { "x-seen": "/base/x" } },
    });
    expect(called.outcome === "answered" && [...called.answer.bytes]).toEqual([0, 200]);
  });

  test("is never led elsewhere by a redirection", async () => {
    let followed = false;
    const elsewhere = await httpServer((_request, response) => {
      followed = true;
      response.end();
    });
    const url = await httpServer((_request, response) => {
      response.writeHead(307, { location: elsewhere }).end();
    });
    expect(await callerTo(url)()).toMatchObject({ outcome: "answered", answer: { status: 307 } });
    expect(followed).toBe(false);
  });

  test("stops reading an endless answer", async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200);
      const write = () => {
        if (!response.destroyed) response.write(Buffer.alloc(10_000), () => setImmediate(write));
      };
      write();
    });
    expect(await callerTo(url, { maxBytes: 100_000 })()).toMatchObject({
      outcome: "no-answer",
      reason: "answer too large",
    });
  });

  test.each([
    ["chunked", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"],
    ["of known length", "HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhello"],
  ])("whose answer, %s, is cut short has no answer", async (_how, bytes) => {
    const url = await byteServer((socket) => socket.end(bytes));
    expect((await callerTo(url)()).outcome).toBe("no-answer");
  });

  test("that trickles on beyond the total time is given up", async () => {
    const url = await byteServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n");
      const timer = setInterval(() => socket.write("x"), 10);
      socket.on("close", () => clearInterval(timer));
    });
    expect(await callerTo(url, { totalMs: 2_000 })()).toMatchObject({
      outcome: "no-answer",
      reason: "no answer in time",
    });
  });

  test("that finds nobody was not sent", async () => {
    expect(await callerTo("http://127.0.0.1:9")()).toEqual({ outcome: "not-sent", reason: "ECONNREFUSED" });
    expect(await callerTo("http://nobody.invalid")()).toMatchObject({ outcome: "not-sent" });
  });
});

describe("a kept connection that the other side closed", () => {
  // Answers the first request of each connection, and hangs up on the second.
  async function forgetful() {
    const served = new WeakMap<Socket, number>();
    let requests = 0;
    const url = await byteServer((socket) => {
      requests++;
      const count = (served.get(socket) ?? 0) + 1;
      served.set(socket, count);
      if (count > 1) socket.destroy();
      else socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\nok");
    });
    return { url, requests: () => requests };
  }

  test("is replaced for a call that may happen twice", async () => {
    const { url } = await forgetful();
    const call = callerTo(url);
    expect((await call()).outcome).toBe("answered");
    expect((await call()).outcome).toBe("answered");
  });

  test("is never used by a call that must happen once", async () => {
    const { url, requests } = await forgetful();
    const call = callerTo(url);
    await call();
    expect((await call(false)).outcome).toBe("answered");
    expect(requests()).toBe(2);
  });

  test("on which a call that must happen once fails is not tried again", async () => {
    let requests = 0;
    const url = await byteServer((socket) => {
      requests++;
      socket.destroy();
    });
    expect(await callerTo(url)(false)).toEqual({ outcome: "no-answer", reason: "ECONNRESET" });
    expect(requests).toBe(1);
  });
});

test("the breaker opens after five failures in a row, lets one call through after the pause, closes on success", () => {
  let now = 0;
  const breaker = createCircuitBreaker({ now: () => now, pauseMs: 100 });
  for (let failure = 0; failure < 4; failure++) breaker.report("failure");
  breaker.report("success");
  for (let failure = 0; failure < 4; failure++) breaker.report("failure");
  expect(breaker.allows()).toBe(true);
  breaker.report("failure");
  expect(breaker.allows()).toBe(false);
  now = 100;
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
  breaker.report("success");
  expect(breaker.allows()).toBe(true);
});
