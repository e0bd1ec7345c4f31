import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Limit } from "#bench/limit.ts";
import { runPgbench } from "#bench/pgbench.ts";
import { withClient } from "#server/db/with-client.ts";

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");
const DATABASE = "hf_minimal_purchase";

/** Makes the minimal shop in a database of its own on the same server; answers how to measure it and how to remove it. */
export async function openMinimalShop(databaseUrl: string) {
  const address = new URL(databaseUrl);
  address.pathname = `/${DATABASE}`;
  const onServer = (statement: string) =>
    withClient(databaseUrl, async (client) => {
      await client.query(statement);
    });
  await onServer(`drop database if exists ${DATABASE} with (force)`);
  await onServer(`create database ${DATABASE}`);
  await withClient(address.href, async (client) => {
    await client.query(read("schema.sql"));
  });
  return {
    async measure(clients: number, seconds: number): Promise<Limit> {
      const paidBefore = await countPaid(address.href);
      const { made, ...limit } = await runPgbench(address.href, [read("purchase.sql")], {
        clients,
        seconds,
      });
      const paid = (await countPaid(address.href)) - paidBefore;
      if (paid !== made) throw new Error(`pgbench made ${made} minimal purchases, and ${paid} were paid`);
      return { ...limit, clients };
    },
    remove: () => onServer(`drop database ${DATABASE} with (force)`),
  };
}

const countPaid = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ paid: number }>(
      "select count(*)::int as paid from orders where status = 'paid'",
    );
    return rows[0]?.paid ?? 0;
  });
