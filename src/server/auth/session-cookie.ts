import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { cookieName, readCookie, writtenCookie } from "#server/http/cookies.ts";

const sessionCookieName = (config: Pick<Config, "publicUrl">): string => cookieName("hf_session", config);

/**
 * The session's token out of the request's cookie, `token.signature` (HMAC-SHA256 of the token, base64, the whole
 * percent-encoded). A cookie that was not signed by us is no cookie.
 */
export function readSessionToken(
  request: Pick<FastifyRequest, "headers">,
  config: Pick<Config, "publicUrl" | "authSecret">,
): string | undefined {
  const cookie = readCookie(request, sessionCookieName(config));
  if (!cookie) return undefined;
  const [, token, signature] = /^([\w-]{43})\.([A-Za-z0-9+/=]{44})$/.exec(decode(cookie)) ?? [];
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

/** The cookie that `readSessionToken` reads. */
export function sessionCookie(
  token: string,
  seconds: number,
  config: Pick<Config, "publicUrl" | "authSecret">,
): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, config)}`);
  return writtenCookie(sessionCookieName(config), value, seconds, config);
}

/** Takes the cookie out of the browser. */
export const noSessionCookie = (config: Pick<Config, "publicUrl">): string =>
  writtenCookie(sessionCookieName(config), "", 0, config);

const signatureOf = (token: string, { authSecret }: Pick<Config, "authSecret">): string =>
  createHmac("sha256", authSecret).update(token).digest("base64");

/** Sessions are kept under this: whoever reads the table can't take one over. */
export const hashedToken = (token: string): string => hash("sha256", token, "base64url");
