import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { demoSettings } from "#scripts/supervisor/demo-settings.ts";
import { ownAppContext } from "#tests/app-context.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownAppContext();

function retention(...more: string[]) {
  const nobody = "http://localhost:9";
  const env = {
    ...process.env,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: shop.it.config.databaseUrl,
    AUTH_SECRET: "for the tests only, thirty-two characters",
    ...demoSettings({
      card: { apiUrl: nobody, staticUrl: nobody },
      carrier: { url: nobody },
      mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: "" },
    }),
  };
  const file = fileURLToPath(import.meta.resolve("./retention.ts"));
  return spawnSync(process.execPath, [file, ...more], { env, encoding: "utf8" });
}

const comments = async () => (await sql`select from tiktok_event`.execute(shop.it.db)).rows.length;

test("the command says what is over its time, changes nothing with --dry-run, and sees to it without", async () => {
  const { liveId } = await stockLive(shop.it.db, [1]);
  await sql`
    insert into tiktok_event (live_id, type_evenement, create_time, msg_id, inserted_at)
    values (${liveId}, 'comment', 1, '1', clock_timestamp() - interval '91 days')`.execute(shop.it.db);
  const line = /^Commentaires des lives +90\u00a0jours +1$/m;
  const dry = retention("--dry-run");
  expect(dry.stderr).toBe("");
  expect(dry.stdout).toMatch(line);
  expect(await comments()).toBe(1);
  const real = retention();
  expect(real.status).toBe(0);
  expect(real.stdout).toMatch(line);
  expect(await comments()).toBe(0);
  expect(retention("--now")).toMatchObject({
    status: 1,
    stderr: "Usage : npm run retention -- [--dry-run]\n",
  });
});
