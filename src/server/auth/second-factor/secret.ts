import { createHmac } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { createRandomStringGenerator } from "@better-auth/utils/random";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Config } from "#server/config.ts";

type Sealing = Pick<Config, "authSecret">;

/** 25 letters and figures carry 149 bits, and make ten whole groups of four in base32. */
const random = createRandomStringGenerator("a-z", "A-Z", "0-9");
export const newSecret = (): string => random(25);

/** Each account's secret has a key of its own: what was sealed for one opens for no other. */
const keyOf = ({ authSecret }: Sealing, authId: string): string =>
  createHmac("sha256", authSecret).update(`second-factor:${authId}`).digest("base64url");

/** The secret as the database keeps it: XChaCha20-Poly1305 under a key derived from AUTH_SECRET. */
export const sealSecret = (config: Sealing, authId: string, secret: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(config, authId), data: secret });

/** Undefined when it was sealed under another AUTH_SECRET. */
export const openSecret = (config: Sealing, authId: string, sealed: string): Promise<string | undefined> =>
  symmetricDecrypt({ key: keyOf(config, authId), data: sealed }).catch(() => undefined);

/** The secret as an authenticator app takes it when it is typed (base32). */
export const typedSecret = (secret: string): string => base32.encode(secret, { padding: false });

/** What the QR code says (`otpauth://totp/…`, the key URI format that authenticator apps share). */
export const keyUri = (secret: string, issuer: string, account: string): string =>
  createOTP(secret).url(issuer, account);

/** The step of 30 seconds to which a code belongs: that of the clock, or one beside it (RFC 6238, 5.2). */
export async function stepOf(secret: string, code: string, clock: number): Promise<number | undefined> {
  const otp = createOTP(secret);
  const steps = [clock, clock - 1, clock + 1];
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)));
  return steps[codes.indexOf(code)];
}
