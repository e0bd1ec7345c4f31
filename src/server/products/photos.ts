import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { formatFor } from "./prepare-photo.ts";

const NAME = /^[a-z0-9][a-z0-9-]{0,100}\.(svg|png|jpg|webp)$/;
/** One of the sizes of a picture that is kept in several formats. */
const SIZE = /^([0-9a-f]{40}-(\d{1,4})(?:x\d{1,4})?)\.webp$/;
const TYPES: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** Pictures of the pieces, public and for ever: their names change when they do. */
export function registerPhotos(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { name: string } }>("/photos/:name", async (request, reply) => {
    const { file, type } = chosen(request.params.name, request.headers.accept ?? "");
    const found = type ? await context.files.get(`photos/${file}`) : null;
    if (!found || !type) return reply.callNotFound();
    return reply
      .type(type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("vary", "accept")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(Buffer.from(found.bytes));
  });
}

function chosen(name: string, accept: string): { file: string; type: string | undefined } {
  const [, base, width] = SIZE.exec(name) ?? [];
  if (!base) return { file: name, type: TYPES[NAME.exec(name)?.[1] ?? ""] };
  const { extension, contentType } = formatFor(Number(width), accept);
  return { file: `${base}.${extension}`, type: contentType };
}
