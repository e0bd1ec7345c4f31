import { readFileSync } from "node:fs";
import { sealsThatDiffer } from "#server/audit/seals.sql.ts";
import type { Db } from "#server/db/database.ts";
import { countOf } from "#wording/format.ts";

/** A seal as the log says it each day, or as `check:invariants` prints it. */
const SEAL = /(?:"rank":|n°\s)(?<rank>\d{1,18}),\s?(?:"hash":")?(?<hash>[0-9a-f]{64})\b/g;

/**
 * Compares the seals that a file keeps, whatever else it says, with the chain: the trail is what it was when each was
 * kept, or the line says which one is another or gone. Refuses a file that has none.
 */
export async function compareKeptSeals(
  db: Db,
  file: string,
): Promise<{ differ: boolean; lines: readonly string[] }> {
  const kept = [...readFileSync(file, "utf8").matchAll(SEAL)].map(({ groups }) => ({
    rank: Number(groups?.rank),
    hash: groups?.hash ?? "",
  }));
  if (kept.length === 0) throw new Error(`${file} ne contient aucun sceau du journal`);
  const differing = await sealsThatDiffer(db, {
    ranks: kept.map(({ rank }) => rank),
    hashes: kept.map(({ hash }) => hash),
  });
  if (differing.length === 0)
    return { differ: false, lines: [`Sceaux gardés\u00a0: ${countOf(kept.length, "retrouvé")}`] };
  return {
    differ: true,
    lines: differing.map(
      ({ rank, isMissing }) =>
        `Sceau gardé n° ${rank}\u00a0: ${isMissing ? "il n'est plus dans la chaîne" : "la chaîne en a un autre à sa place"}`,
    ),
  };
}
