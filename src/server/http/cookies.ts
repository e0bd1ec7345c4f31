import type { FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

export const isSecure = (config: Pick<Config, "publicUrl">): boolean =>
  config.publicUrl.startsWith("https://");

/** What a cookie of ours is called. Browsers keep a `__Host-` cookie for this host alone, over https alone. */
export const cookieName = (name: string, config: Pick<Config, "publicUrl">): string =>
  isSecure(config) ? `__Host-${name}` : name;

/** What the browser brings under this name, as it was written. */
export function readCookie(request: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  const start = `${name}=`;
  return request.headers.cookie
    ?.split(/; */)
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
}

/** A `Set-Cookie` header: for the whole shop, for `seconds`, out of reach of scripts and of other sites' posts. */
export const writtenCookie = (
  name: string,
  value: string,
  seconds: number,
  config: Pick<Config, "publicUrl">,
): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${isSecure(config) ? "; Secure" : ""}; SameSite=Lax`;
