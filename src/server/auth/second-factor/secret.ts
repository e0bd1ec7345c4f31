import { createHash, createHmac, randomBytes } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { managedNonce } from "@noble/ciphers/utils.js";
import { HOTP, Secret, TOTP } from "otpauth";
import type { Config } from "#server/config.ts";

type Sealing = Pick<Config, "authSecret">;

/** 25 characters of base64url carry 150 bits, and make ten whole groups of four in base32. */
export const newSecret = (): string => randomBytes(19).toString("base64url").slice(0, 25);

/** XChaCha20-Poly1305 with a random nonce before the text. Each account has its own key: what was sealed for one opens for no other. */
function cipherOf({ authSecret }: Sealing, authId: string) {
  const key = createHmac("sha256", authSecret).update(`second-factor:${authId}`).digest("base64url");
  return managedNonce(xchacha20poly1305)(createHash("sha256").update(key).digest());
}

/** The secret as the database keeps it. */
export const sealSecret = (config: Sealing, authId: string, secret: string): string =>
  Buffer.from(cipherOf(config, authId).encrypt(Buffer.from(secret))).toString("hex");

/** Undefined when it was sealed under another AUTH_SECRET. */
export function openSecret(config: Sealing, authId: string, sealed: string): string | undefined {
  try {
    return Buffer.from(cipherOf(config, authId).decrypt(Buffer.from(sealed, "hex"))).toString();
  } catch {
    return undefined;
  }
}

/** The secret as an authenticator app takes it when it is typed (base32). */
export const typedSecret = (secret: string): string => Secret.fromUTF8(secret).base32;

/** What the QR code says (`otpauth://totp/…`, the key URI format that authenticator apps share). */
export const keyUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({ secret: Secret.fromUTF8(secret), issuer, label: account }).toString();

/** The step of 30 seconds to which a code belongs: that of the clock, or one beside it (RFC 6238, 5.2). */
export function stepOf(secret: string, code: string, clock: number): number | undefined {
  const beside = HOTP.validate({ token: code, secret: Secret.fromUTF8(secret), counter: clock, window: 1 });
  return beside === null ? undefined : clock + beside;
}
