import { join, relative } from "node:path";
import { type Child, startChild, stopChild } from "./child.ts";
import type { Environment, Opening } from "./opening.ts";
import type { Modules } from "./serve-modules.ts";

/** What the server is made of. */
const SOURCES = ["src/server", "src/contract", "src/domain", "src/wording", "db/migrations"];
/** An editor saves a file in several steps, and a person several files. */
const SETTLED_MS = 60;

type Serving = { env: () => Environment; born: (pid: number) => void };

/**
 * Starts the server, and starts it anew whenever one of its files is saved. One that cannot start has said why on our
 * output; the next save starts it again.
 */
export async function serveOnChange(
  { root, closers, say }: Opening,
  modules: Modules,
  { env, born }: Serving,
): Promise<void> {
  let child: Child<unknown> | undefined;
  const start = async () => {
    child = await startChild({
      file: join(root, "src", "server", "main.ts"),
      env: { LOG_LEVEL: "warn", ...env() },
      output: "inherit",
      born,
    }).catch(() => undefined);
    void child?.exited.then((code) => {
      if (code) say("Le serveur s'est arrêté tout seul. Il redémarre au prochain enregistrement.");
    });
    if (!child) say("Le serveur n'a pas démarré. Il redémarre au prochain enregistrement.");
  };
  const restart = async (file: string) => {
    const since = performance.now();
    await stopChild(child, 2_000);
    await start();
    if (child) say(`Serveur redémarré en ${Math.round(performance.now() - since)} ms (${file}).`);
  };

  modules.starting = start();
  let settled: NodeJS.Timeout | undefined;
  const folders = SOURCES.map((source) => join(root, source));
  modules.watcher.add(folders).on("all", (_event, path) => {
    if (!folders.some((folder) => path.startsWith(folder)) || !/(?<!\.test)\.(ts|sql|json)$/.test(path))
      return;
    clearTimeout(settled);
    settled = setTimeout(() => {
      modules.starting = modules.starting.then(() => restart(relative(root, path)));
    }, SETTLED_MS);
  });
  closers.push(async () => {
    clearTimeout(settled);
    await modules.starting;
    await stopChild(child, 15_000);
  });
  await modules.starting;
}
