import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";

/** Where Apple, asked by the card provider, looks whether this domain may draw its button; both names are in use. */
const PATHS = ["", ".txt"].map((end) => `/.well-known/apple-developer-merchantid-domain-association${end}`);

/** The file as the settings hold it: plain, never redirected, and a real 404 while there is none. */
export function registerApplePayDomain(
  app: FastifyInstance,
  { settings }: Pick<AppContext, "settings">,
): void {
  for (const path of PATHS)
    app.get(path, (_request, reply) => {
      const file = settings.current().applePayDomainFile;
      reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
      return file === "" ? reply.code(404).send("") : reply.send(file);
    });
}
