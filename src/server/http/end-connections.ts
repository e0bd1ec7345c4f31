import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

const LOOK_EVERY_MS = 50;
const LONGEST_MS = 8_000;

/**
 * While the server closes, a connection ends with the answer that it waits for, not after its keep-alive time. Streams,
 * which would never end, are ended: their pages open another one, at a copy that stays. What is not answered after
 * eight seconds is cut off.
 */
export function endConnections(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  let looking: NodeJS.Timeout | undefined;
  let tooLong: NodeJS.Timeout | undefined;
  app.addHook("onRequest", (request, { raw }, done) => {
    if (request.routeOptions.config.stream) {
      streams.add(raw);
      raw.once("close", () => streams.delete(raw));
    }
    done();
  });
  app.addHook("preClose", async () => {
    looking = setInterval(() => {
      for (const stream of streams) if (stream.headersSent) stream.end();
      app.server.closeIdleConnections();
    }, LOOK_EVERY_MS);
    tooLong = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS);
  });
  app.addHook("onClose", async () => {
    clearInterval(looking);
    clearTimeout(tooLong);
  });
}
