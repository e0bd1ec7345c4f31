import { hash, randomBytes } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { BACKUP_CODES } from "#domain/second-factor.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const BYTES = 10;

const forget = statement("delete from auth_backup_codes where auth_id = $1");
const write = statement(
  "insert into auth_backup_codes (auth_id, code_hash) select $1, code_hash from unnest($2::text[]) as code_hash",
);
const use = statement(
  "delete from auth_backup_codes where auth_id = $1 and code_hash = $2 returning auth_id",
);

/** 80 random bits can't be tried through, so a fast hash keeps them; no key is in it: they outlive AUTH_SECRET. */
const hashOf = (authId: string, code: string): string => hash("sha256", `${authId} ${code}`, "base64url");

/** Gives an account new codes in the place of those it had; answers them, for they are kept as hashes alone. */
export async function replaceBackupCodes(tx: Tx, authId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () => base32.encode(randomBytes(BYTES)).toLowerCase());
  await forget(tx, authId);
  await write(
    tx,
    authId,
    codes.map((code) => hashOf(authId, code)),
  );
  return codes;
}

/** Whether it was one of the account's; it is none any more. Of two who give it at once, one is told so. */
export const spendBackupCode = async (tx: Tx, authId: string, code: string): Promise<boolean> =>
  (await use(tx, authId, hashOf(authId, code))).length > 0;
