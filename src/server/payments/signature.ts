import { createHmac, timingSafeEqual } from "node:crypto";

/** The signed fields as they arrived, whichever way. */
export type SignedAnswer = { answer: string; hash: string; algorithm: string };

const HEX_OF_SHA_256 = /^[0-9a-f]{64}$/;

/**
 * Verifies the provider's `kr-answer` and gives back the text that was signed, or undefined.
 * The hash is the lower-case hex HMAC-SHA-256 of the received text, never of a re-serialized one; on its way every
 * `/` may have become `\/`. The caller gives the key of its own route: the sender's `kr-hash-key` chooses nothing.
 */
export function verifiedText(signed: SignedAnswer, key: string): string | undefined {
  if (signed.algorithm !== "sha256_hmac" || !HEX_OF_SHA_256.test(signed.hash)) return undefined;
  const given = Buffer.from(signed.hash, "hex");
  if (isSignatureOf(signed.answer, given, key)) return signed.answer;
  const unescaped = signed.answer.replaceAll("\\/", "/");
  return unescaped !== signed.answer && isSignatureOf(unescaped, given, key) ? unescaped : undefined;
}

function isSignatureOf(text: string, given: Buffer, key: string): boolean {
  return timingSafeEqual(createHmac("sha256", key).update(text, "utf8").digest(), given);
}
