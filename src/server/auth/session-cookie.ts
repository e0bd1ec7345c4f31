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
  const expected = signatureOf(token, config);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? token : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The cookie that `readSessionToken` reads, as the sign-in library writes it. */
export function sessionCookie(
  token: string,
  seconds: number,
  config: Pick<Config, "publicUrl" | "authSecret">,
): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, config)}`);
  const secure = isSecure(config) ? "; Secure" : "";
  return `${sessionCookieName(config)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

const signatureOf = (token: string, { authSecret }: Pick<Config, "authSecret">): string =>
  createHmac("sha256", authSecret).update(token).digest("base64");

/** Sessions are kept under this: whoever reads the table can't take one over. */
export const hashedToken = (token: string): string => hash("sha256", token, "base64url");
