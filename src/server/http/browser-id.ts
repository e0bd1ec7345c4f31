import { hash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

const SIXTY_DAYS_IN_SECONDS = 60 * 24 * 3600;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => UUID.test(text);

/** A random id that tells one browser from another, for the caps on what it may hold; it names nobody. */
export function readBrowserId(request: FastifyRequest, config: Config): string | undefined {
  const cookies = request.headers.cookie;
  if (!cookies) return undefined;
  const name = cookieName(config);
  for (const part of cookies.split("; ")) {
    const [key, value = ""] = part.split("=", 2);
    if (key === name) return isUuid(value) ? value : undefined;
  }
  return undefined;
}

/** Gives the browser its id; `reply` carries the cookie. */
export function giveBrowserId(reply: FastifyReply, config: Config): string {
  const id = randomUUID();
  const secure = isSecure(config) ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${cookieName(config)}=${id}; Path=/; Max-Age=${SIXTY_DAYS_IN_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return id;
}

/** A network address as it is kept with an order: recognisable again, not readable. */
export function sourceAddressOf(request: FastifyRequest, config: Config): string {
  return hash("sha256", `${config.authSecret}:${request.ip}`, "base64url").slice(0, 22);
}

const isSecure = (config: Config) => config.publicUrl.startsWith("https://");
const cookieName = (config: Config) => (isSecure(config) ? "__Host-hf_browser" : "hf_browser");
