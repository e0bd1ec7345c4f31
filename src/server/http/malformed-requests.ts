import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refusal } from "#domain/refusals.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { sendRefusal } from "./answer-errors.ts";

const invalid = () => refusal("INVALID_INPUT", { fields: {} });

/** What Node's parser says of a request that it can't read, or will not read to its end. */
const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what never becomes a request with the headers of every other answer: it does not get as far as our hooks. To
 * be given to Fastify as its `clientErrorHandler`.
 */
export function answerMalformed(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code ?? ""] ?? 400;
    const { code, facts } = invalid();
    const body = JSON.stringify({
      defined: true,
      code,
      status,
      message: refusalSentence(code, facts),
      data: facts,
    });
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };
}

/** Refuses what Node would refuse by itself, without our headers: a request that names no host, or expects what we don't know. */
export function refuseUnusual(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.httpVersion !== "1.1" || request.raw.headers.host !== undefined) return done();
    sendRefusal(reply, invalid());
  });
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headers).end();
  });
}
