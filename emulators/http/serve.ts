import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import type { Duplex } from "node:stream";
import fastify, { type FastifyError, type FastifyRequest, type HTTPMethods } from "fastify";

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** Values of the `:name` segments of the route's path; `*` is the rest of it. */
  params: Record<string, string>;
  body: Buffer;
  /** For the few answers that must be slow, cut short or never given. */
  response: ServerResponse;
};

export type Reply = { status?: number; headers?: Record<string, string>; body: string | Uint8Array };

/** "taken-over" says that the route wrote (or withheld) the answer itself. */
export type Route = (call: Call) => Reply | "taken-over" | Promise<Reply | "taken-over">;

/** Keys look like "POST /emulator/pay" or "GET /orders/:orderId". */
export type Routes = Record<string, Route>;

export type Served = { port: number; stop: () => Promise<void> };

const BODY_LIMIT = 1024 * 1024;

export type ServeOptions = {
  /** Takes over connections that are to become another protocol's. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** Serves the routes on 127.0.0.1. A port that is taken gives way to a free one: read the port from the result. */
export async function serve(port: number, routes: Routes, options: ServeOptions = {}): Promise<Served> {
  // A kept connection is not closed by itself: on a busy machine the other side may be just about to use it.
  const app = fastify({ keepAliveTimeout: 0, bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setErrorHandler<FastifyError>((fault, _request, reply) => {
    if ((fault.statusCode ?? 500) >= 500) console.error("emulator:", fault);
    return reply.send(fault);
  });
  for (const [key, route] of Object.entries(routes)) {
    const [method = "", url = ""] = key.split(" ");
    app.route({
      method: method as HTTPMethods,
      url,
      handler: async (request, reply) => {
        const answer = await route(callOf(request, reply.raw));
        if (answer === "taken-over") return reply.hijack();
        const { status = 200, headers, body } = answer;
        return reply
          .code(status)
          .headers({ "content-type": "text/plain; charset=utf-8", ...headers })
          .send(typeof body === "string" ? body : Buffer.from(body));
      },
    });
  }
  if (options.upgrade) app.server.on("upgrade", options.upgrade);
  await app.ready();
  const actual = await listenOnFreePort(app.server, port);
  return {
    port: actual,
    stop: () =>
      new Promise((resolve) => {
        app.server.close(() => resolve());
        app.server.closeAllConnections();
      }),
  };
}

function callOf(request: FastifyRequest, response: ServerResponse): Call {
  const [path = "/", query = ""] = request.url.split("?", 2);
  return {
    method: request.method,
    path,
    query: new URLSearchParams(query),
    headers: request.headers,
    params: request.params as Record<string, string>,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    response,
  };
}

/** Listens on 127.0.0.1, on the wanted port or, when another program holds it, on any free one. */
export async function listenOnFreePort(server: Server, port: number): Promise<number> {
  const attempt = (candidate: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(candidate, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  try {
    await attempt(port);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EADDRINUSE") throw fault;
    await attempt(0);
  }
  return (server.address() as AddressInfo).port;
}

/** A JSON answer. */
export function json(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body: JSON.stringify(value),
  };
}

/** The body read as a JSON object, or undefined when it is anything else. */
export function jsonBody(call: Call): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(call.body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
