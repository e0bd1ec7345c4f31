import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspectProcess, type Process } from "#scripts/inspect-process.ts";

/**
 * Makes the cluster free to start: stops a PostgreSQL that a killed launcher left behind, refuses one
 * that a living launcher owns. `owner` tells the process that started it last, and is asked late: it is
 * written down before every start. Resolves to true when an orphan had to be stopped.
 */
export async function freeCluster(cluster: string, owner: () => number | undefined): Promise<boolean> {
  const recorded = readRecord(cluster);
  if (!recorded) return false;
  const { pid } = recorded;
  const running = inspectProcess(pid);
  const ours = (process: Process | undefined) => process?.command.includes(`-D ${recorded.folder} `);
  if (!running || !ours(running) || !sameFolder(recorded.folder, cluster)) {
    disclaim(cluster, pid);
    return false;
  }
  if (running.parent === owner())
    throw new Error(
      `La base de ${cluster} est déjà en service (processus ${running.parent}). Arrêtez-le d'abord.`,
    );
  process.kill(pid, "SIGINT");
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(20))
    if (!ours(inspectProcess(pid))) return true;
  throw new Error(`PostgreSQL (processus ${pid}) ne s'arrête pas. Arrêtez-le, puis relancez.`);
}

function readRecord(cluster: string): { pid: number; folder: string } | undefined {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, folder] = readFileSync(file, "utf8").split("\n");
  return Number(pid) > 0 && folder ? { pid: Number(pid), folder } : undefined;
}

/** A cluster copied while it ran names the original, which is not ours to stop. */
function sameFolder(recorded: string, cluster: string): boolean {
  return existsSync(recorded) && realpathSync(recorded) === realpathSync(cluster);
}

/**
 * After a crash the recorded number may be a zombie's or another program's by now, and PostgreSQL would
 * refuse to start. Deleting postmaster.pid would also drop the shared memory key by which PostgreSQL sees
 * back ends that still run, so only the number is replaced: PostgreSQL ignores its own parent's.
 */
function disclaim(cluster: string, pid: number): void {
  for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
    const file = join(cluster, name);
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === pid) writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"));
  }
}
