import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { cookieName, readCookie, writtenCookie } from "#server/http/cookies.ts";

const A_YEAR_IN_SECONDS = 365 * 24 * 3600;

type Signing = Pick<Config, "authSecret" | "publicUrl">;

/** The account that an e-mail names, as it is kept where attempts are counted. */
export const accountOf = (email: string): string => hash("sha256", email.toLowerCase(), "base64url");

/** The id of this browser, if somebody has signed in to this account with it before. */
export function knownDevice(request: FastifyRequest, config: Signing, email: string): string | undefined {
  const cookie = readCookie(request, cookieName("hf_device", config)) ?? "";
  const [, device, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie) ?? [];
  if (!device || !signature) return undefined;
  const expected = signatureOf(device, config, email);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? device : undefined;
}

/**
 * Remembers in the browser that this account was entered with it. It opens nothing: it only keeps the wrong passwords
 * of strangers from counting against whoever sits there.
 */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Signing,
  email: string,
): void {
  const device = knownDevice(request, config, email) ?? randomBytes(16).toString("base64url");
  const value = `${device}.${signatureOf(device, config, email)}`;
  reply.header(
    "set-cookie",
    writtenCookie(cookieName("hf_device", config), value, A_YEAR_IN_SECONDS, config),
  );
}

const signatureOf = (device: string, { authSecret }: Signing, email: string): string =>
  createHmac("sha256", authSecret)
    .update(`device:${device} ${accountOf(email)}`)
    .digest("base64url");
