import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

/** A network address as it is kept with an order: recognisable again, not readable. */
export function sourceAddressOf(request: FastifyRequest, config: Config): string {
  return hash("sha256", `${config.authSecret}:${request.ip}`, "base64url").slice(0, 22);
}
