import type { FastifyInstance } from "fastify";
import type { House } from "#server/context.ts";

const NAME = /^[a-z0-9][a-z0-9-]{0,100}\.(svg|png|jpg|webp)$/;
const TYPES: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** Pictures of the pieces, public and for ever: their names change when they do. */
export function registerPhotos(app: FastifyInstance, house: House): void {
  app.get<{ Params: { name: string } }>("/photos/:name", async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[NAME.exec(name)?.[1] ?? ""];
    const found = type ? await house.files.get(`photos/${name}`) : null;
    if (!found || !type) return reply.callNotFound();
    return reply
      .type(type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(Buffer.from(found.bytes));
  });
}
