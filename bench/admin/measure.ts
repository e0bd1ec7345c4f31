import type { Pool } from "pg";
import { openClient } from "#bench/http.ts";
import { summary } from "#bench/percentiles.ts";
import type { RecordedStatement } from "#bench/record-sql.ts";
import { openDatabase } from "#server/db/database.ts";
import { type Call, everyCall } from "./calls.ts";
import { findPlaces } from "./places.ts";
import { recordReads } from "./record-reads.ts";
import { type Credentials, signIn } from "./sign-in.ts";
import { workedMs } from "./work.ts";

export type Milliseconds = ReturnType<typeof summary>;

export interface MeasuredShop {
  measured: Measured[];
  asItOpensOnly: string[];
  /** A call that does nothing, made between the others: how long anything takes on this machine just now. */
  nothing: Milliseconds;
}

export interface Measured extends Call {
  status: number;
  bytes: number;
  /** Through HTTP, by one administrator at a time. */
  http: Milliseconds;
  /** The same statements sent to the database with nothing before it. */
  bare: Milliseconds;
  /** Of server and database together, on their processors: what is left of `http` was waiting for this machine. */
  work: Milliseconds;
}

interface Shop {
  address: string;
  databaseUrl: string;
  administrator: Credentials;
  serverPid: number;
}

const WARM_UP = 3;
const NOTHING = "/healthz";

/** Calls every read `rounds` times in turn, each beside its own bare statements. */
export async function measureShop(shop: Shop, rounds: number): Promise<MeasuredShop> {
  const { calls, asItOpensOnly } = everyCall(await findPlaces(shop.databaseUrl));
  const statements = await recordReads(shop.databaseUrl, shop.administrator, calls);
  const headers = await signIn(shop.address, shop.administrator);
  const browser = openClient(shop.address, 1);
  const bare = openDatabase(shop.databaseUrl, "reading", 1, (error) => console.error(error.message));
  const { rows } = await bare.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = rows[0]?.pid ?? 0;
  const measured = new Map(
    calls.map((call) => [
      call,
      { status: 0, bytes: 0, http: [] as number[], bare: [] as number[], work: [] as number[] },
    ]),
  );
  const nothing: number[] = [];
  try {
    for (let round = -WARM_UP; round < rounds; round += 1)
      for (const [call, figures] of measured) {
        nothing.push((await browser.call("GET", NOTHING, undefined, headers)).ms);
        const before = workedMs(shop.serverPid) + workedMs(backend);
        const answer = await browser.call("GET", `/api${call.address}`, undefined, headers);
        const alone = await runBare(bare.pool, statements.get(call) ?? []);
        figures.status = answer.status;
        figures.bytes = answer.body.length;
        if (round < 0) continue;
        figures.http.push(answer.ms);
        figures.bare.push(alone);
        figures.work.push(workedMs(shop.serverPid) + workedMs(backend) - before);
      }
  } finally {
    browser.close();
    await bare.pool.end();
  }
  return {
    asItOpensOnly,
    nothing: summary(nothing),
    measured: [...measured].map(([call, figures]) => ({
      ...call,
      ...figures,
      http: summary(figures.http),
      bare: summary(figures.bare),
      work: summary(figures.work),
    })),
  };
}

async function runBare(database: Pool, statements: readonly RecordedStatement[]): Promise<number> {
  const started = performance.now();
  for (const { text, values } of statements) await database.query(text, values);
  return performance.now() - started;
}
