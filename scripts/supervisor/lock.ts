import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspectProcess } from "#scripts/inspect-process.ts";

type Record = { pid: number; address: string; children: number[]; stopping: boolean; facts?: object };

export type Lock = {
  /** Writes down what other programs on this machine (browser tests, measurements) may want to know. */
  tell: (facts: object) => void;
  addChild: (pid: number) => void;
  announceStop: () => void;
  release: () => void;
};

/**
 * Takes the data folder for this process. A supervisor that is stopping is waited for; one that keeps
 * running is refused after `patience` milliseconds (it may have lost its npm a moment ago and be about to
 * stop); children that a killed one left behind are killed, since they would keep the ports.
 */
export async function takeLock(dataDir: string, address: string, patience = 3_000): Promise<Lock> {
  const file = join(dataDir, "running.json");
  const record: Record = { pid: process.pid, address, children: [], stopping: false };
  for (let deadline = Date.now() + patience; !create(file, record); await sleep(100)) {
    const holder = read(file);
    // Somebody may be writing it at this moment.
    if (!holder && Date.now() < deadline) continue;
    if (holder && isAlive(holder.pid, "start.ts")) {
      if (holder.stopping) deadline = Math.max(deadline, Date.now() + 1_000);
      if (Date.now() < deadline) continue;
      throw new Error(`HF Outlet tourne déjà avec ce dossier de données : ${holder.address}`);
    }
    for (const pid of holder?.children ?? []) await killLeftover(pid);
    rmSync(file, { force: true });
  }
  // Whoever reads it meanwhile finds it whole.
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    tell: (facts) => {
      record.facts = facts;
      save();
    },
    addChild: (pid) => {
      record.children = [...record.children.filter((child) => inspectProcess(child)), pid];
      save();
    },
    announceStop: () => {
      record.stopping = true;
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}

function create(file: string, record: Record): boolean {
  try {
    writeFileSync(file, JSON.stringify(record), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function read(file: string): Record | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Numbers are used again: what counts is that the process still is what we started. */
function isAlive(pid: number, script: string): boolean {
  return inspectProcess(pid)?.command.includes(script) ?? false;
}

async function killLeftover(pid: number): Promise<void> {
  if (!isAlive(pid, "main.ts")) return;
  process.kill(pid, "SIGKILL");
  for (let tries = 0; tries < 1_000 && isAlive(pid, "main.ts"); tries += 1) await sleep(10);
}
