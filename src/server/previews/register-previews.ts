import type { FastifyInstance } from "fastify";
import { id } from "#contract/input.ts";
import type { AppContext } from "#server/context.ts";
import { LISTED, type Previews, SHOP } from "./open-previews.ts";

const CARD = /^(.+)-[0-9a-f]{8}\.jpg$/;
const HOUR = "public, max-age=3600";

/** Not for search engines: what belongs to one person, to staff, or to programs. A live's link may be previewed. */
const ROBOTS = [
  "User-agent: *",
  "Allow: /order/live/",
  ...[
    "/order/",
    "/order-pay/",
    "/overlay/",
    "/customer",
    "/login",
    "/update-password",
    "/admin",
    "/api/",
  ].map((path) => `Disallow: ${path}`),
];

/** The pictures of previews, and what search engines ask for first. */
export function registerPreviews(app: FastifyInstance, { config }: AppContext, previews: Previews): void {
  app.get<{ Params: { name: string } }>("/previews/:name", async (request, reply) => {
    const [, subject = ""] = CARD.exec(request.params.name) ?? [];
    const known = subject === SHOP || id.safeParse(subject).success;
    const card = known ? await previews.card(subject) : undefined;
    if (!card) return reply.callNotFound();
    return reply.type("image/jpeg").header("cache-control", HOUR).send(card);
  });
  // Whoever may not read a page does not learn from it that it is not to be listed.
  const robots = config.staging
    ? ["User-agent: *", "Disallow:"]
    : [...ROBOTS, "", `Sitemap: ${config.publicUrl}/sitemap.xml`];
  app.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", HOUR)
      .send(`${robots.join("\n")}\n`),
  );
  app.get("/sitemap.xml", async (_request, reply) => {
    if (config.staging) return reply.callNotFound();
    const addresses = [...LISTED, ...(await previews.pagesOfStaff())];
    // Codes of pages are letters, digits and hyphens: nothing to escape but the public address, which is ours.
    const entries = addresses.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`);
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", HOUR)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
      );
  });
}
