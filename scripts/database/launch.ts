import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, runAs } from "./account.ts";
import { program } from "./binaries.ts";
import { connectionProblem, type Endpoint } from "./endpoint.ts";
import type { Placement } from "./placement.ts";

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
export type Running = { child: ChildProcess; exited: Promise<Exit> };

/**
 * Starts PostgreSQL and waits until it answers. Back ends of a killed server need a moment to notice its
 * death and until then it refuses to start, so a start that fails is tried again for 20 seconds.
 */
export async function launch(placement: Placement, endpoint: Endpoint): Promise<Running> {
  const logFile = `${placement.beside}.log`;
  for (const deadline = Date.now() + 20_000; ; await sleep(150)) {
    const running = spawnServer(placement, endpoint, logFile);
    if (await becomesReady(running, endpoint)) return running;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL ne démarre pas. Fin de son journal (${logFile}) :\n${tail(logFile)}`);
  }
}

/** PostgreSQL's fast shutdown: open transactions are rolled back, what was committed is on disk. */
export async function shutDown({ child, exited }: Running, { cluster, binaries }: Placement): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === "win32")
    spawnSync(program(binaries.home, "pg_ctl"), ["stop", "-D", cluster, "-m", "fast"], { windowsHide: true });
  else child.kill("SIGINT");
  // The immediate shutdown loses nothing either: the next start replays the log.
  const impatience = setTimeout(() => child.kill("SIGQUIT"), 60_000);
  await exited;
  clearTimeout(impatience);
}

function spawnServer(
  { account, cluster, binaries }: Placement,
  endpoint: Endpoint,
  logFile: string,
): Running {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) truncateSync(logFile);
  const output = openSync(logFile, "a", 0o600);
  const tied = tiedToThisProcess(account);
  const postgres = [program(binaries.home, "postgres"), "-D", cluster, ...endpoint.options];
  const [command = "", ...options] = [...tied, ...postgres];
  // Its own process group: a Ctrl-C in the terminal must reach the shop's server first.
  const how: SpawnOptions = { stdio: ["ignore", output, output], detached: true, windowsHide: true };
  const child = spawn(command, options, { ...runAs(tied.length > 0 ? undefined : account), ...how });
  closeSync(output);
  const exited = new Promise<Exit>((settle) => {
    child.once("error", () => settle({ code: null, signal: null }));
    child.once("exit", (code, signal) => settle({ code, signal }));
  });
  return { child, exited };
}

/** On Linux the kernel stops PostgreSQL when we are killed; elsewhere the next start stops the orphan. */
function tiedToThisProcess(account: Account | undefined): string[] {
  if (process.platform !== "linux") return [];
  const identity = account
    ? ["--reuid", `${account.uid}`, "--regid", `${account.gid}`, "--clear-groups"]
    : [];
  const options = ["--pdeathsig", "INT", ...identity, "--"];
  const tried = spawnSync("setpriv", [...options, "true"], { stdio: "ignore", cwd: "/" });
  return tried.status === 0 ? ["setpriv", ...options] : [];
}

async function becomesReady(running: Running, endpoint: Endpoint): Promise<boolean> {
  let gone = false;
  void running.exited.then(() => {
    gone = true;
  });
  for (const deadline = Date.now() + 120_000; !gone; await sleep(15)) {
    const problem = await connectionProblem(endpoint);
    if (problem === undefined) return true;
    if (Date.now() < deadline) continue;
    running.child.kill("SIGINT");
    throw new Error(`PostgreSQL est lancé mais ne répond pas : ${problem}`);
  }
  return false;
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n").slice(-8).join("\n") : "";
}
