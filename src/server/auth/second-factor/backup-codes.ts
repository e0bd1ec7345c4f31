import { hash } from "node:crypto";
import { Secret } from "otpauth";
import { BACKUP_CODES } from "#domain/second-factor.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./second-factor.sql.ts";

const BYTES = 10;

/** 80 random bits can't be tried through, so a fast hash keeps them; no key is in it: they outlive AUTH_SECRET. */
const hashOf = (authId: string, code: string): string => hash("sha256", `${authId} ${code}`, "base64url");

/** Gives an account new codes in the place of those it had; answers them, for they are kept as hashes alone. */
export async function replaceBackupCodes(tx: Tx, authId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () => new Secret({ size: BYTES }).base32.toLowerCase());
  await queries.forgetBackupCodes(tx, { authId });
  await queries.insertBackupCodes(tx, { authId, hashes: codes.map((code) => hashOf(authId, code)) });
  return codes;
}

/** Whether it was one of the account's; it is none any more. Of two who give it at once, one is told so. */
export const spendBackupCode = async (tx: Tx, authId: string, code: string): Promise<boolean> =>
  (await queries.spendBackupCode(tx, { authId, codeHash: hashOf(authId, code) })) > 0;
