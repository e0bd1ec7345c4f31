import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import type { Duplex } from "node:stream";

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** Values of the `:name` segments of the route's path. */
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
  const table = Object.entries(routes).map(([key, route]) => {
    const [method = "", path = ""] = key.split(" ");
    return { method, segments: path.split("/"), route };
  });
  // A kept connection is not closed by itself: on a busy machine the other side may be just about to use it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answer(table, request, response).catch((fault: unknown) => {
      // A client that hung up in the middle of its request is its own affair.
      if (response.destroyed) return;
      console.error("emulator:", fault);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("emulator fault");
    });
  });
  if (options.upgrade) server.on("upgrade", options.upgrade);
  const actual = await listenOnFreePort(server, port);
  return {
    port: actual,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
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

type Entry = { method: string; segments: string[]; route: Route };

async function answer(table: Entry[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
  const found = find(table, method, path);
  const body = await readBody(request);
  if (body === undefined) return send(response, { status: 413, body: "body too large" });
  if (!found) return send(response, { status: 404, body: "not found" });
  const reply = await found.route({
    method,
    path,
    query: new URLSearchParams(query),
    headers: request.headers,
    params: found.params,
    body,
    response,
  });
  if (reply !== "taken-over") send(response, reply);
}

function find(table: Entry[], method: string, path: string) {
  const segments = path.split("/");
  for (const entry of table) {
    if (entry.method !== method || entry.segments.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = entry.segments.every((expected, index) => {
      const given = segments[index] ?? "";
      if (!expected.startsWith(":")) return expected === given;
      params[expected.slice(1)] = decode(given);
      return given !== "";
    });
    if (fits) return { route: entry.route, params };
  }
  return undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Undefined when the body is too large. Listeners rather than an iterator: benchmarks call this often. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_LIMIT) chunks.push(chunk);
    });
    request.on("end", () => resolve(length > BODY_LIMIT ? undefined : Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  const bytes = typeof reply.body === "string" ? Buffer.from(reply.body) : reply.body;
  response.writeHead(reply.status ?? 200, {
    "content-type": "text/plain; charset=utf-8",
    ...reply.headers,
    "content-length": String(bytes.byteLength),
  });
  response.end(bytes);
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
