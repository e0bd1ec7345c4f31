import pg from "pg";
import type { Config } from "#server/config.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";
import { markUse, whyForeign } from "./database-marks.ts";
import { withClient } from "./with-client.ts";

const OLDEST_VERSION = 150_000;

type Wanted = Pick<Config, "databaseUrl" | "environment">;

/**
 * Looks at the database before anything is built, migrated or written. Throws an Error that says in French why the shop
 * can't open on it and which variable to look at.
 */
export async function checkDatabase({ databaseUrl, environment }: Wanted): Promise<void> {
  const problem = await withClient(databaseUrl, async (client) => {
    return (await whyUnusable(client)) ?? (await whyForeign(client, environment));
  }).catch((cause: unknown) => {
    throw new Error(whyUnreachable(cause, databaseUrl), { cause });
  });
  if (problem) throw new Error(problem);
}

/** Notes in a migrated database that production, or a rehearsal, uses it. */
export async function claimDatabase({ databaseUrl, environment }: Wanted): Promise<void> {
  await withClient(databaseUrl, (client) => markUse(client, environment));
}

async function whyUnusable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{
    read_only: boolean;
    version: number;
    version_name: string;
    may_create: boolean;
    role: string;
  }>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as read_only,
       current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create, current_user as role`,
  );
  const [state] = rows;
  if (!state || state.version < OLDEST_VERSION) return START_REFUSALS.tooOld(state?.version_name ?? "");
  if (state.read_only) return START_REFUSALS.readOnly;
  if (!state.may_create) return START_REFUSALS.notOwner(state.role);
  return undefined;
}

const NOT_THERE = ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOENT"];

/** What the driver or the server said, as a sentence that names the variable. */
function whyUnreachable(error: unknown, databaseUrl: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  let address: pg.ClientConfig;
  try {
    address = new pg.Client({ connectionString: databaseUrl });
  } catch {
    return START_REFUSALS.unreadableAddress;
  }
  const { host = "", port = "", user = "", database = "" } = address;
  const server = `${host}:${port}`;
  if (code === "ERR_INVALID_URL") return START_REFUSALS.unreadableAddress;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return START_REFUSALS.unknownHost(host);
  if (NOT_THERE.includes(code) || /timeout expired/.test(message))
    return START_REFUSALS.unreachable(server, code || "délai dépassé");
  if (/password must be a string|no password supplied/.test(message)) return START_REFUSALS.noPassword(user);
  if (code === "28P01" || code === "28000") return START_REFUSALS.wrongPassword(user);
  if (code === "3D000") return START_REFUSALS.unknownDatabase(database);
  if (code === "53300") return START_REFUSALS.noConnectionLeft;
  return START_REFUSALS.otherFault(message);
}
