import { hash, randomUUID } from "node:crypto";
import type { Config } from "#server/config.ts";
import { checkDatabase } from "#server/db/check-database.ts";
import { migrationFiles } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { createMailer } from "#server/messages/smtp-mailer.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { createLabelMaker } from "#server/shipping/colissimo.ts";
import { createSmsProvider } from "#server/sms/brevo.ts";
import { DOCTOR } from "#wording/doctor.ts";

/** What a part says when asked: `fine` with a fact, or else what is wrong and what to do. */
export type Finding = { fine: string } | { wrong: string };

/** One copy opens these beside DATABASE_POOL: lists, comments, what it hears by, and a start's own. */
const OTHER_CONNECTIONS = 12;

export async function askDatabase(config: Config): Promise<Finding> {
  try {
    await checkDatabase(config);
  } catch (error) {
    return { wrong: messageOf(error) };
  }
  return withClient(config.databaseUrl, async (client) => {
    const { rows } = await client.query<{
      version: string;
      durable: boolean;
      most: number;
      used: number;
      migrated: boolean;
    }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
         current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
           and current_setting('synchronous_commit') <> 'off' as durable,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
         to_regclass('migrations') is not null as migrated`,
    );
    const [state] = rows;
    if (!state?.durable) return { wrong: DOCTOR.notDurable };
    if (!state.migrated) return { wrong: DOCTOR.notMigrated };
    const ran = await client.query("select from migrations where name = any($1)", [await migrationFiles()]);
    if (ran.rowCount !== (await migrationFiles()).length) return { wrong: DOCTOR.notMigrated };
    try {
      await client.query("select prove_writing()");
    } catch (error) {
      return { wrong: DOCTOR.noWrite(messageOf(error)) };
    }
    const wanted = config.databasePool + OTHER_CONNECTIONS;
    // A copy that runs already holds some of them.
    if (state.most < wanted) return { wrong: DOCTOR.fewConnections(state.most - state.used, wanted) };
    return { fine: DOCTOR.databaseFine(state.version, state.used, state.most) };
  });
}

export async function askStorage({ files }: Config): Promise<Finding> {
  const where = files.kind === "s3" ? `${files.endpoint}/${files.bucket}` : files.folder;
  const key = `doctor/${randomUUID()}.svg`;
  const bytes = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg"><title>${key}</title></svg>`,
  );
  try {
    const store = createFileStore(files);
    await store.put(key, bytes, { contentType: "image/svg+xml", sha256: hash("sha256", bytes, "hex") });
    const read = await store.get(key);
    await store.delete(key);
    const same = read && Buffer.compare(Buffer.from(read.bytes), Buffer.from(bytes)) === 0;
    if (!same || (await store.head(key))) return { wrong: DOCTOR.storageWrong(where, DOCTOR.storageOther) };
    return { fine: DOCTOR.storageFine(where) };
  } catch (error) {
    return { wrong: DOCTOR.storageWrong(where, messageOf(error)) };
  }
}

/** Asks for an order that does not exist: only somebody with the right keys is told so. */
export async function askCard({ card }: Config): Promise<Finding> {
  const provider = createCardProvider(card);
  try {
    const read = await provider.readOrder(randomUUID());
    if (read.outcome === "refused") return { wrong: DOCTOR.cardRefused(read.code, read.message) };
    if (read.outcome === "unavailable") return { wrong: DOCTOR.cardSilent(read.reason) };
    const { scriptUrl } = provider.form;
    const script = await fetch(scriptUrl).then(
      ({ ok, status }) => (ok ? undefined : `HTTP ${status}`),
      (error) => messageOf(error),
    );
    if (script) return { wrong: DOCTOR.cardScript(scriptUrl, script) };
    return { fine: DOCTOR.cardFine(card.mode) };
  } finally {
    provider.close();
  }
}

export async function askCarrier({ carrier }: Config): Promise<Finding> {
  const maker = createLabelMaker(carrier);
  const { street, zip, city, email, phone } = carrier.sender;
  try {
    // A parcel to ourselves, which is never announced.
    const problem = await maker.checkLabel({
      orderNumber: "essai",
      weightKg: 0.5,
      instructions: "",
      addressee: { firstName: "Essai", lastName: "Essai", street, zip, city, email, phone },
    });
    return problem === undefined ? { fine: DOCTOR.carrierFine } : { wrong: DOCTOR.carrierWrong(problem) };
  } finally {
    maker.close();
  }
}

export async function askMail({ mail }: Config): Promise<Finding> {
  const mailer = createMailer(mail);
  try {
    const problem = await mailer.check();
    return problem === undefined ? { fine: DOCTOR.mailFine } : { wrong: DOCTOR.mailWrong(problem) };
  } finally {
    mailer.close();
  }
}

/** Asks of a message that was never sent: only somebody with the right key is told that there is none. */
export async function askSms({ sms }: Config): Promise<Finding> {
  if (!sms) return { fine: DOCTOR.smsNone };
  const provider = createSmsProvider(sms);
  try {
    const told = await provider.find({ tag: "doctor", to: "+33600000000" });
    return told.outcome === "told" ? { fine: DOCTOR.smsFine } : { wrong: DOCTOR.smsWrong(told.reason) };
  } finally {
    provider.close();
  }
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What `fetch` wraps says more than "fetch failed".
  return error.cause instanceof Error && error.message === "fetch failed"
    ? error.cause.message
    : error.message;
}
