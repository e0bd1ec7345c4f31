import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";

const digest = (text: string) => hash("sha256", text, "buffer");

/** Refuses whoever does not bring the ingest key as `Authorization: Bearer …`. */
export function requireIngestKey(request: FastifyRequest, config: Config): void {
  const [, given] = /^Bearer (\S{1,500})$/i.exec(request.headers.authorization ?? "") ?? [];
  if (given === undefined || !timingSafeEqual(digest(given), digest(config.ingestKey)))
    throw refusal("CONNECTOR_KEY_WRONG");
}
