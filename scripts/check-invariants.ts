import { parseArgs } from "node:util";
import { findDatabase } from "#scripts/find-database.ts";
import { compareKeptSeals } from "#scripts/kept-seals.ts";
import { readEnvironment } from "#scripts/running-shop.ts";
import { readLastSeal } from "#server/audit/seals.sql.ts";
import { openDatabase } from "#server/db/database.ts";
import { type Breach, brokenInvariants } from "#server/db/invariants.ts";
import { countOf } from "#wording/format.ts";
import { breachWords, INVARIANTS, type Invariant } from "#wording/invariants.ts";

const IDS_SHOWN = 20;

const { dataDir } = readEnvironment();

function report(breaches: Breach[]): string {
  return (Object.keys(INVARIANTS) as Invariant[])
    .flatMap((invariant) => {
      const broken = breaches.filter((breach) => breach.invariant === invariant);
      const verdict = broken.length === 0 ? "tient" : `ROMPUE ${broken.length} fois`;
      const ids = broken.slice(0, IDS_SHOWN).map((breach) => `      ${breachWords(breach)}`);
      const more =
        broken.length > IDS_SHOWN ? [`      et ${countOf(broken.length - IDS_SHOWN, "autre")}`] : [];
      return [`  ${invariant}  ${verdict.padEnd(14)} ${INVARIANTS[invariant]}`, ...ids, ...more];
    })
    .join("\n");
}

/** Whoever typed a command waits longer than a guest. */
const TIMEOUT_MULTIPLIER = 10;

/** With `--seals=FILE` also compares the seals that were kept in that file with the chain of the trail. */
async function check(): Promise<number> {
  const { values } = parseArgs({ options: { seals: { type: "string" } } });
  const { url, close: closeEmbedded } = await findDatabase(dataDir);
  const { db, close } = openDatabase(url, "reading", 2, () => undefined, TIMEOUT_MULTIPLIER);
  try {
    const breaches = await brokenInvariants(db);
    const seal = await readLastSeal(db);
    process.stdout.write(`${report(breaches)}\n`);
    if (seal) process.stdout.write(`  Dernier sceau du journal\u00a0: n° ${seal.rank}, ${seal.hash}\n`);
    const kept = values.seals === undefined ? undefined : await compareKeptSeals(db, values.seals);
    for (const line of kept?.lines ?? []) process.stdout.write(`  ${line}\n`);
    return breaches.length === 0 && !kept?.differ ? 0 : 1;
  } finally {
    await close();
    await closeEmbedded();
  }
}

process.exitCode = await check().catch((problem: Error) => {
  process.stderr.write(`La vérification n'a pas pu se faire\u00a0: ${problem.message}\n`);
  return 1;
});
