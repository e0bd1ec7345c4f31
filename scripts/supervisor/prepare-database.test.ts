import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { ensureFirstAdministrator } from "#server/auth/ensure-first-administrator.ts";
import { hashPassword } from "#server/auth/password.ts";
import { readConfig } from "#server/config.ts";
import { checkDatabase, claimDatabase } from "#server/db/check-database.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { createDatabase } from "#tests/database.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { aLogin, anOrder } from "#tests/staff.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";
import { demoSettings, fillIn } from "./demo-settings.ts";
import { prepareDatabase } from "./prepare-database.ts";

// What a start does to a database that DATABASE_URL gives, whichever variables were forgotten.

const REAL = {
  PUBLIC_URL: "https://shop.example",
  AUTH_SECRET: "s".repeat(40),
  SELLER_NAME: "HF SAS",
  SELLER_ADDRESS: "1 rue de la Mode, 69002 Lyon",
  SELLER_REGISTRATION: "RCS Lyon 000 000 000",
  SELLER_EMAIL: "c@shop.example",
  SELLER_PHONE: "04 65 71 00 12",
  SELLER_MEDIATOR: "Médiateur, 75000 Paris",
  ...demoSettings({
    carrier: { url: "https://carrier.example" },
    mailbox: { smtpUrl: "smtps://mail.example", pageUrl: "" },
  }),
  CARD_API_URL: "https://api.example",
  CARD_STATIC_URL: "https://static.example",
  CARD_USER: "12345678",
  CARD_PASSWORD: "prodpassword_not-a-real-one",
  CARD_PUBLIC_KEY: "12345678:publickey_not-a-real-one",
  CARD_HMAC_KEY: "h".repeat(32),
  CARD_MODE: "PRODUCTION",
};

/** A rehearsal debits no card and announces no parcel; its mail goes to the mailbox of this machine. */
const REHEARSED = {
  ...REAL,
  ...demoSettings({
    card: { apiUrl: "http://localhost:9", staticUrl: "http://localhost:9" },
    carrier: { url: "http://localhost:9" },
    mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: "" },
  }),
};

const OWNER = { ADMIN_EMAIL: "patronne@shop.example", ADMIN_PASSWORD: "a long password, for tests" };

const sell = async (db: Db) => {
  const { id } = await db
    .insertInto("lives")
    .values({ title: "Le mien", ref: "mien", live_date: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await anOrder(db, { liveId: id, status: "paid" });
};
const save = (key: string, value: string) => (db: Db) =>
  sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(db);
const letTheDemoIn = async (db: Db) => {
  const { email, password } = DEMO_ADMINISTRATOR;
  await createAdministrator(db, { email, hashedPassword: await hashPassword(password) });
};

const STATES = {
  empty: [],
  used: [sell, aLogin],
  "in production": [sell, aLogin, save("production", "true")],
  "in a rehearsal": [sell, aLogin, save("staging", "true")],
  "half told": [save("demoStory", "telling"), sell],
  told: [save("demoStory", "told"), letTheDemoIn, sell],
  "the demo's administrator in it": [letTheDemoIn, sell],
} satisfies Record<string, ((db: Db) => Promise<unknown>)[]>;
type State = keyof typeof STATES;

const USES = ["production", "staging", "demo"] as const;

interface Given {
  use: (typeof USES)[number];
  administrator: boolean;
  story: boolean;
  state: State;
}

const both = [true, false];
const EVERY: Given[] = USES.flatMap((use) =>
  both.flatMap((administrator) =>
    both.flatMap((story) =>
      (Object.keys(STATES) as State[]).map((state) => ({ use, administrator, story, state })),
    ),
  ),
);

/** Why the start is refused, or `undefined` where it opens. */
function refusalOf({ use, story, state }: Given): string | undefined {
  if (use !== "demo" && story) return "DEMO_STORY";
  if (state === "in production" && use !== "production") return START_REFUSALS.usedFor.production;
  if (state === "in a rehearsal" && use !== "staging") return START_REFUSALS.usedFor.staging;
  if (use !== "demo") {
    if (state === "told" || state === "half told") return START_REFUSALS.toldByDemo;
    if (state === "the demo's administrator in it")
      return START_REFUSALS.demoAdministrator(DEMO_ADMINISTRATOR.email);
    return undefined;
  }
  if (state === "half told") return START_REFUSALS.halfTold;
  return story && state !== "empty" && state !== "told" ? START_REFUSALS.notEmpty : undefined;
}

async function database(state: State) {
  const { url, drop } = await createDatabase();
  const { db, close } = openDatabase(url, "selling", 4, () => undefined, 10);
  onTestFinished(async () => {
    await close();
    await drop();
  });
  for (const act of STATES[state]) await act(db);
  const rows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(db)).rows;
  return {
    url,
    db,
    administrators: async () =>
      (await rows<{ email: string }>("select email from users where is_admin order by email")).map(
        ({ email }) => email,
      ),
    orders: () => rows("select id, status, total_cents, version from orders order by id"),
    everything: () =>
      rows<{ rows: string }>(
        `select query_to_xml('select * from settings order by key', true, true, '')::text
           || query_to_xml('select * from users order by id', true, true, '')::text
           || query_to_xml('select * from orders order by id', true, true, '')::text as rows`,
      ),
  };
}

/** What `npm start` does before the server listens. */
async function start({ use, administrator, story }: Given, { url, db }: { url: string; db: Db }) {
  const env = {
    ...(use === "staging" ? REHEARSED : REAL),
    DATABASE_URL: url,
    FILES_DIR: scratchFolder(),
    ...(use !== "demo" && { NODE_ENV: use }),
    ...(administrator && OWNER),
    ...(story && { DEMO_STORY: "true" }),
  };
  const config = readConfig(use === "production" ? env : fillIn(env, { PLAYED_PARTS: "carrier,mailbox" }));
  if (use === "production") {
    await checkDatabase(config);
    await migrate(url);
  } else await prepareDatabase({ env, say: () => undefined }, config, { embedded: false });
  await claimDatabase(config);
  await ensureFirstAdministrator({ db, config });
}

describe("a database that DATABASE_URL gives", () => {
  test.each(EVERY)("$use, administrator $administrator, story $story: $state", async (given) => {
    const shop = await database(given.state);
    const [orders, administrators, everything] = await Promise.all([
      shop.orders(),
      shop.administrators(),
      shop.everything(),
    ]);
    const refusal = refusalOf(given);
    if (refusal) {
      await expect(start(given, shop)).rejects.toThrow(refusal);
      expect(await shop.everything()).toEqual(everything);
      return;
    }
    await start(given, shop);
    const named = given.administrator ? [OWNER.ADMIN_EMAIL] : [];
    if (given.state === "empty" && given.story) {
      expect((await shop.orders()).length).toBeGreaterThan(30);
      expect(await shop.administrators()).toEqual(given.administrator ? named : [DEMO_ADMINISTRATOR.email]);
    } else {
      expect(await shop.orders()).toEqual(orders);
      expect(await shop.administrators()).toEqual(administrators.length > 0 ? administrators : named);
    }
  });

  test.each(["production", "staging"] as const)(
    "%s that has opened once keeps everybody else out, and opens again",
    async (use) => {
      const shop = await database("empty");
      const given = { use, administrator: true, story: false, state: "empty" as const };
      await start(given, shop);
      for (const other of USES.filter((one) => one !== use))
        await expect(start({ ...given, use: other }, shop)).rejects.toThrow(START_REFUSALS.usedFor[use]);
      await start(given, shop);
    },
  );
});
