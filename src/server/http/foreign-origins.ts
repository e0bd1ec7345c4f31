import type { FastifyRequest } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";

/** Refuses a mutation that no page of ours sent: another site's form would bring the visitor's cookies with it. */
export function refuseForeignOrigins(request: FastifyRequest, config: Config): void {
  const site = request.headers["sec-fetch-site"];
  const isOurs = ownOrigins(config).has(request.headers.origin ?? "");
  if (!isOurs || (site !== undefined && site !== "same-origin")) throw refusal("FOREIGN_ORIGIN");
}

function ownOrigins({ publicUrl }: Config): Set<string> {
  const own = new URL(publicUrl);
  const origins = new Set([own.origin]);
  // On one's own machine the shop has two names.
  if (own.hostname === "localhost") origins.add(`${own.protocol}//127.0.0.1:${own.port}`);
  return origins;
}
