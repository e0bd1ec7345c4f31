import type { RecordedStatement } from "#bench/record-sql.ts";
import { recordSql } from "#bench/record-sql.ts";
import { openShop } from "#tests/open-shop.ts";
import type { Call } from "./calls.ts";
import type { Credentials } from "./sign-in.ts";
import { signIn } from "./sign-in.ts";

/** The statements with which a server in this process answers each call, for the bare database to answer alone. */
export async function recordReads(
  databaseUrl: string,
  credentials: Credentials,
  calls: readonly Call[],
): Promise<Map<Call, RecordedStatement[]>> {
  const nobody = "http://localhost:9";
  const card = { url: nobody, apiUrl: nobody, staticUrl: nobody, stop: async () => undefined };
  const shop = await openShop({ databaseUrl, card });
  try {
    const headers = await signIn(shop.url, credentials);
    const recorded = new Map<Call, RecordedStatement[]>();
    for (const call of calls) {
      const statements = await recordSql(async () => {
        await (await fetch(`${shop.url}/api${call.address}`, { headers })).arrayBuffer();
      });
      recorded.set(call, statements.filter(isOfTheRead));
    }
    return recorded;
  } finally {
    await shop.close();
  }
}

/** Who calls and how often is asked at each call, settings every few seconds: none of it is the list's own work. */
function isOfTheRead({ text }: RecordedStatement): boolean {
  return !/auth_session|into rate_counters|^select "key", "value" from "settings"$|pg_notify|^\s*listen/i.test(
    text,
  );
}
