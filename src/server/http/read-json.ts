import type { FastifyInstance } from "fastify";

/**
 * Bodies are JSON and nothing else. One with a key that changes what an object is (`__proto__`) is refused whole; only
 * where a batch brings what strangers wrote, each part is looked at by itself, by who reads it.
 */
export function readJson(app: FastifyInstance): void {
  const strict = app.getDefaultJsonParser("error", "error");
  const batch = app.getDefaultJsonParser("ignore", "ignore");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const isBatch = request.routeOptions.config.declaration?.batch === true;
    return (isBatch ? batch : strict)(request, body, done);
  });
}
