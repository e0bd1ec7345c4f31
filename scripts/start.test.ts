import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import { ownDatabase } from "#tests/database.ts";
import { query } from "#tests/query.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { launch, type RunningShop, readRunning, refusedStart, START, startShop } from "#tests/shop.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";
import { inspectProcess } from "./inspect-process.ts";
import { freePort } from "./supervisor/ports.ts";

// The real product on a scratch data folder: built web, embedded PostgreSQL, emulators, story, server.

async function open(dataDir: string, port = 0, env: NodeJS.ProcessEnv = {}): Promise<RunningShop> {
  const shop = await startShop({ dataDir, port, env });
  onTestFinished(async () => void (await shop.stop("SIGKILL")));
  return shop;
}

async function homeOf(shop: RunningShop): Promise<number> {
  return (await fetch(shop.address)).status;
}

/** Who follows the demo's live, once it hears it. */
async function followerOf(shop: RunningShop): Promise<string | undefined> {
  const [capture] = await query(
    shop.facts.databaseUrl,
    "select connector from captures where state = 'connected' and lease_until > clock_timestamp()",
  );
  return capture?.connector;
}

/** What `npm run doctor` finds in the demo that runs. */
async function doctorOf(dataDir: string) {
  const doctor = spawn(process.execPath, [fileURLToPath(import.meta.resolve("#scripts/doctor.ts"))], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = (await doctor.stdout.toArray()).join("");
  if (doctor.exitCode === null) await once(doctor, "exit");
  return { status: doctor.exitCode, faults: said.split("\n").filter((line) => line.startsWith("✗")) };
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

const childrenOf = (parent: number | undefined) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, ...inspectProcess(Number(pid)) }))
    .filter((found) => found.parent === parent)
    .map(({ pid, command = "" }) => ({ pid, command }));

const areGone = (pids: number[]) => expect.poll(() => pids.filter((pid) => inspectProcess(pid))).toEqual([]);

describe("from start to stop", () => {
  test("says where everything is, tells the story once, starts again and leaves nothing behind", async () => {
    const dataDir = scratchFolder();
    const port = await freePort();
    const first = await open(dataDir, port);
    for (const expected of [
      `http://localhost:${port}`,
      `http://localhost:${port}/admin`,
      first.facts.administrator.email,
    ])
      expect(first.output()).toContain(expected);
    expect(first.output()).toContain(first.facts.mailbox?.pageUrl);
    expect(await homeOf(first)).toBe(200);
    expect(await doctorOf(dataDir)).toEqual({ status: 0, faults: [] });
    const orders = await query(first.facts.databaseUrl, "select count(*)::int from orders");
    expect(orders[0]?.count).toBeGreaterThan(30);

    expect(await first.stop("SIGINT")).toBe(0);
    expect(first.output()).not.toMatch(/^\s+at /m);
    await areGone(first.children);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    expect(existsSync(join(dataDir, "running.json"))).toBe(false);

    const again = Date.now();
    const second = await open(dataDir, port);
    console.info(`second start: ${Date.now() - again} ms (aim: under 3,000 on a machine that has the time)`);
    expect(await query(second.facts.databaseUrl, "select count(*)::int from orders")).toEqual(orders);
    expect(await second.stop()).toBe(0);
  });

  test("killed outright, it takes its children along and the next start recovers by itself", async () => {
    const dataDir = scratchFolder();
    const port = await freePort();
    const first = await open(dataDir, port);
    const processes = [...first.children, postmasterOf(dataDir)];
    await first.stop("SIGKILL");
    const second = await open(dataDir, port);
    await areGone(processes);
    expect(await homeOf(second)).toBe(200);

    for (const pid of [Number(second.process.pid), ...second.children, postmasterOf(dataDir)])
      process.kill(pid, "SIGKILL");
    const third = await open(dataDir, port);
    expect(await homeOf(third)).toBe(200);
    expect(await third.stop()).toBe(0);
  });

  test("killed while it tells the story, it leaves nothing half told: the next start tells it whole", async () => {
    const dataDir = scratchFolder();
    const { NODE_ENV: _, ...inherited } = process.env;
    const first = spawn(process.execPath, [START], {
      env: { ...inherited, DATA_DIR: dataDir, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    for (let said = ""; !said.includes("Préparation de la démonstration"); ) {
      const [chunk] = await once(first.stdout, "data");
      said += chunk;
    }
    first.kill("SIGKILL");
    await once(first, "exit");
    const second = await open(dataDir);
    const url = second.facts.databaseUrl;
    const [told] = await query(
      url,
      "select (select value from settings where key = 'demoStory') as story, (select count(*)::int from orders) as orders",
    );
    expect(told).toEqual({ story: "told", orders: expect.toSatisfy((orders: number) => orders > 30) });
    expect(await query(url, "select datname from pg_database where datname like 'shop%'")).toEqual([
      { datname: "shop" },
    ]);
    expect(await second.stop()).toBe(0);
  });

  test("a server, an emulator, a connector or a PostgreSQL that dies is started again", async () => {
    const dataDir = scratchFolder();
    const shop = await open(dataDir, await freePort());
    await expect.poll(() => followerOf(shop)).toBeTruthy();
    const follower = await followerOf(shop);
    for (const pid of [...shop.children, postmasterOf(dataDir)]) process.kill(pid, "SIGKILL");
    const isBack = async () => {
      const answers = await Promise.all([
        fetch(`${shop.address}/readyz`).then(({ ok }) => ok),
        fetch(String(shop.facts.mailbox?.pageUrl)).then(({ ok }) => ok),
        followerOf(shop).then((now) => now !== undefined && now !== follower),
      ]).catch(() => [false]);
      return answers.every(Boolean);
    };
    await expect.poll(isBack, { timeout: 300_000, interval: 100 }).toBe(true);
    expect(readRunning(dataDir).children.filter((pid) => inspectProcess(pid))).toHaveLength(3);
    expect(shop.output()).toContain("Le serveur s'est arrêté tout seul");
    expect(await shop.stop()).toBe(0);
  });

  test("a second start on the same data folder is refused with the address of the first", async () => {
    const dataDir = scratchFolder();
    const shop = await open(dataDir, await freePort());
    const { status, said } = refusedStart({ DATA_DIR: dataDir, PORT: `${await freePort()}` });
    expect(status).toBe(1);
    expect(said.trim()).toBe(`HF Outlet tourne déjà avec ce dossier de données : ${shop.address}`);
    expect(await homeOf(shop)).toBe(200);
  });
});

describe("production", () => {
  const database = ownDatabase();

  test("opens on its real settings: no story, no demo administrator, no emulator, no data folder", async () => {
    const dataDir = join(scratchFolder(), "data");
    const port = await freePort();
    const shop = await launch({
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      FILES_DIR: scratchFolder(),
      DATABASE_URL: database.url,
      PORT: `${port}`,
      PUBLIC_URL: "https://shop.example",
      AUTH_SECRET: "s".repeat(40),
      CARD_API_URL: "https://api.example",
      CARD_STATIC_URL: "https://static.example",
      CARD_USER: "12345678",
      CARD_PASSWORD: "prodpassword_not-a-real-one",
      CARD_PUBLIC_KEY: "12345678:publickey_not-a-real-one",
      CARD_HMAC_KEY: "h".repeat(32),
      CARD_MODE: "PRODUCTION",
      CARRIER_URL: "https://carrier.example",
      CARRIER_API_KEY: "key",
      SENDER_NAME: "HF",
      SENDER_STREET: "1 RUE",
      SENDER_ZIP: "69002",
      SENDER_CITY: "LYON",
      SENDER_EMAIL: "a@shop.example",
      SENDER_PHONE: "0400000000",
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "b@shop.example",
      SENTRY_DSN: "https://key@errors.example/1",
    });
    onTestFinished(async () => void (await shop.stop("SIGKILL")));
    expect(shop.output()).toContain("https://shop.example");
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    const [told] = await query(
      database.url,
      "select (select count(*)::int from users) as users, (select count(*)::int from orders) as orders",
    );
    expect(told).toEqual({ users: 0, orders: 0 });
    expect(existsSync(dataDir)).toBe(false);
    if (process.platform === "linux") {
      const connector = childrenOf(shop.process.pid).find(({ command }) =>
        command.includes("connectors/main"),
      );
      const environment = readFileSync(`/proc/${connector?.pid}/environ`, "utf8");
      expect(environment).toContain(`SHOP_URL=http://127.0.0.1:${port}`);
      expect(environment).not.toMatch(/DATABASE_URL|AUTH_SECRET|CARD_|CARRIER_|SMTP_URL|ADMIN_|S3_|SENTRY_/);
    }
    expect(await shop.stop()).toBe(0);

    // The next time somebody forgets NODE_ENV.
    const forgotten = refusedStart({ DATABASE_URL: database.url, DATA_DIR: scratchFolder(), PORT: "0" });
    expect(forgotten.status).toBe(1);
    expect(forgotten.said.trim()).toBe(START_REFUSALS.usedFor.production);
  });
});

describe("a database that DATABASE_URL gives", () => {
  const database = ownDatabase();

  test("is neither filled with the story nor given its administrator where NODE_ENV was forgotten", async () => {
    const shop = await open(scratchFolder(), 0, { DATABASE_URL: database.url });
    expect(shop.output()).not.toContain(DEMO_ADMINISTRATOR.password);
    const [held] = await query(
      database.url,
      `select (select count(*)::int from users) as users, (select count(*)::int from orders) as orders,
         (select count(*)::int from lives) as lives`,
    );
    expect(held).toEqual({ users: 0, orders: 0, lives: 0 });
    expect(await shop.stop()).toBe(0);
  });
});
