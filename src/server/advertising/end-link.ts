import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";

type Signing = Pick<Config, "authSecret">;

/**
 * What the link that ends advertisements carries: the agreement under which they came, and our signature of it. It needs no
 * sign-in, names nobody, and works as long as the agreement is kept.
 */
export const endToken = (choiceId: number, config: Signing): string =>
  `${choiceId}.${signatureOf(choiceId, config)}`;

/** The agreement that a token of ours names. */
export function choiceOf(token: string, config: Signing): number | undefined {
  const [, id, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const expected = signatureOf(Number(id), config);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? Number(id) : undefined;
}

const signatureOf = (choiceId: number, { authSecret }: Signing): string =>
  createHmac("sha256", authSecret).update(`advertising:${choiceId}`).digest("base64url");
