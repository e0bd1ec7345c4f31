import { findDatabase } from "#scripts/find-database.ts";
import { readEnvironment } from "#scripts/running-shop.ts";
import { openDatabase } from "#server/db/database.ts";
import { type Breach, brokenInvariants, INVARIANTS, type Invariant } from "#server/db/invariants.ts";

const IDS_SHOWN = 20;

const { dataDir } = readEnvironment();

function report(breaches: Breach[]): string {
  return (Object.keys(INVARIANTS) as Invariant[])
    .flatMap((invariant) => {
      const broken = breaches.filter((breach) => breach.invariant === invariant);
      const verdict = broken.length === 0 ? "holds" : `BROKEN ${broken.length}x`;
      const ids = broken.slice(0, IDS_SHOWN).map(({ kind, id, problem }) => `      ${kind} ${id} ${problem}`);
      const more =
        broken.length > IDS_SHOWN ? [`      and ${broken.length - IDS_SHOWN} more of this kind`] : [];
      return [`  ${invariant}  ${verdict.padEnd(12)} ${INVARIANTS[invariant]}`, ...ids, ...more];
    })
    .join("\n");
}

/** Whoever typed a command waits longer than a guest. */
const PATIENCE = 10;

async function check(): Promise<number> {
  const { url, leave } = await findDatabase(dataDir);
  const { db, close } = openDatabase(url, "reading", 2, () => undefined, PATIENCE);
  try {
    const breaches = await brokenInvariants(db);
    process.stdout.write(`${report(breaches)}\n`);
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await close();
    await leave();
  }
}

process.exitCode = await check().catch((problem: Error) => {
  process.stderr.write(`The check could not be made: ${problem.message}\n`);
  return 1;
});
