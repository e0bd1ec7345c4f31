import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

export const isSecure = (config: Pick<Config, "publicUrl">): boolean =>
  config.publicUrl.startsWith("https://");

/** Browsers keep a `__Host-` cookie for this host alone, over https alone. */
export const sessionCookieName = (config: Pick<Config, "publicUrl">): string =>
  isSecure(config) ? "__Host-hf_session" : "hf_session";

/**
 * The session's token out of the request's cookie, written by the sign-in library as `token.signature` (HMAC-SHA256
 * of the token, base64, the whole percent-encoded). A cookie that was not signed by us is no cookie.
 */
export function readSessionToken(
  request: Pick<FastifyRequest, "headers">,
  config: Pick<Config, "publicUrl" | "authSecret">,
): string | undefined {
  const start = `${sessionCookieName(config)}=`;
  const cookie = request.headers.cookie?.split(/; */).find((part) => part.startsWith(start));
  if (!cookie) return undefined;
  const [, token, signature] =
    /^([\w-]{43})\.([A-Za-z0-9+/=]{44})$/.exec(decode(cookie.slice(start.length))) ?? [];
  if (!token || !signature) return undefined;
  const expected = createHmac("sha256", config.authSecret).update(token).digest("base64");
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? token : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Sessions are kept under this: whoever reads the table can't take one over. */
export const hashedToken = (token: string): string => hash("sha256", token, "base64url");
