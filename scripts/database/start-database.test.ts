import { type ChildProcess, fork, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { inspectProcess } from "#scripts/inspect-process.ts";
import { query } from "#tests/query.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { accountFor, runAs } from "./account.ts";
import { startDatabase } from "./start-database.ts";

const holder = fileURLToPath(import.meta.resolve("#tests/hold-database.ts"));

async function start(dataDir: string) {
  const lines: string[] = [];
  const database = await startDatabase({ dataDir, log: (line) => lines.push(line) });
  onTestFinished(() => database.stop());
  return { ...database, lines };
}

/** A database held by another process, to be killed; `path` replaces PATH, to hide setpriv. */
async function hold(dataDir: string, path = process.env.PATH): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(holder, [dataDir], { env: { ...process.env, PATH: path }, execArgv: [] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return new Promise((ready, failed) => {
    child.on("message", (message: { url?: string }) => message.url && ready({ child, url: message.url }));
    child.once("exit", (code) => failed(new Error(`The holder left with ${code}.`)));
  });
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await new Promise((gone) => child.once("exit", gone));
}

function postmasterOf(cluster: string): number {
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

test("a stopped database is found again by the next start", async () => {
  const folder = join(scratchFolder(), "data", "postgres");
  const first = await startDatabase({ dataDir: folder, log: () => undefined });
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  expect(await first.exited).toEqual({ code: 0, signal: null });
  expect(existsSync(join(folder, "postmaster.pid"))).toBe(false);
  const second = await start(folder);
  expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("spaces, accents and percent signs in the path are no obstacle", async () => {
  const database = await start(join(scratchFolder(), "Été à 100 %20", "postgres"));
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a path too long for a socket gets a short socket folder, gone after the stop", async () => {
  const folder = join(scratchFolder(), "long".repeat(30), "postgres");
  const database = await startDatabase({ dataDir: folder, log: () => undefined });
  const socket = String(new URL(database.url).searchParams.get("host"));
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(socket.length).toBeLessThan(90);
  await database.stop();
  expect(existsSync(socket)).toBe(false);
});

test("no acknowledged write is lost when the launcher and the server are killed, five times over", async () => {
  const folder = join(scratchFolder(), "postgres");
  const acknowledged: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { child, url } = await hold(folder);
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    await client.query("create table if not exists written (id int primary key)");
    const gone = new Promise((left) => child.once("exit", left));
    const killAfter = acknowledged.length + 40;
    const killAll = () => {
      child.kill("SIGKILL");
      if (round % 2) process.kill(postmasterOf(folder), "SIGKILL");
    };
    for (let id = round * 1e6, open = true; open; id += 1)
      await client.query("insert into written values ($1)", [id]).then(
        () => {
          if (acknowledged.push(id) === killAfter) killAll();
        },
        () => {
          open = false;
        },
      );
    await gone;
  }
  const { url } = await start(folder);
  const rows = await query(url, "select id from written");
  const found = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(5 * 40);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "PostgreSQL stops by itself when its launcher is killed",
  async () => {
    const folder = join(scratchFolder(), "postgres");
    const { child } = await hold(folder);
    const postmaster = postmasterOf(folder);
    await kill(child);
    await expect.poll(() => inspectProcess(postmaster)).toBeUndefined();
    expect(existsSync(join(folder, "postmaster.pid"))).toBe(false);
  },
);

test("an orphan is stopped and its data taken over", async () => {
  const folder = join(scratchFolder(), "postgres");
  const { child, url } = await hold(folder, "/nonexistent");
  await query(url, "create table orphaned as select 7 as answer");
  const orphan = postmasterOf(folder);
  await kill(child);
  expect(inspectProcess(orphan)?.command).toContain(folder);
  const database = await start(folder);
  expect(database.lines).toEqual(["Un PostgreSQL resté seul a été arrêté."]);
  expect(inspectProcess(orphan)).toBeUndefined();
  expect(await query(database.url, "select answer from orphaned")).toEqual([{ answer: 7 }]);
});

test("a database in service is refused, not stopped", async () => {
  const folder = join(scratchFolder(), "postgres");
  const { url } = await hold(folder);
  await expect(start(folder)).rejects.toThrow("déjà en service");
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.runIf(process.platform === "linux")(
  "a number that now belongs to a stranger or a zombie stops nothing",
  async () => {
    const folder = join(scratchFolder(), "postgres");
    const account = accountFor(folder);
    // `exec` keeps the parent from ever reaping its first child.
    const parent = spawn("/bin/sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], {
      ...runAs(account),
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const zombie = await new Promise<number>((said) =>
      parent.stdout.once("data", (text) => said(Number(text))),
    );
    for (const stranger of [Number(parent.pid), zombie]) {
      const { child } = await hold(folder);
      const postmaster = postmasterOf(folder);
      process.kill(postmaster, "SIGKILL");
      await kill(child);
      for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
        const file = join(folder, name);
        writeFileSync(file, readFileSync(file, "utf8").replace(String(postmaster), String(stranger)));
      }
      const database = await startDatabase({ dataDir: folder, log: () => undefined });
      expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
      await database.stop();
    }
    expect(parent.exitCode).toBeNull();
  },
);

test("an unfinished creation is started over", async () => {
  const folder = join(scratchFolder(), "postgres");
  mkdirSync(join(`${folder}.new`, "base"), { recursive: true });
  writeFileSync(join(`${folder}.new`, "PG_VERSION"), "18\n");
  const database = await start(folder);
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("data of another major version is refused in words", async () => {
  const folder = join(scratchFolder(), "postgres");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "PG_VERSION"), "17\n");
  await expect(start(folder)).rejects.toThrow("PostgreSQL 17");
});
