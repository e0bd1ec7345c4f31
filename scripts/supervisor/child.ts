import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** `said` is the message with which the child told that it is ready. */
export type Child<Ready> = { process: ChildProcess; said: Ready; exited: Promise<number | null> };

export type ChildOptions = {
  /** The TypeScript file to run on this same Node. */
  file: string;
  /** Flags for Node, before the file. */
  flags?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Descriptor that takes what the child prints. */
  output: number | "inherit";
  /** Told the process number as soon as there is one, so that a crash can be cleaned up after. */
  born?: (pid: number) => void;
};

/** Children that have not yet said that they are ready: nobody else knows them. */
const starting = new Set<ChildProcess>();
let ending = false;

/** Ends what is still starting, however deaf it is; from now on nothing is started. */
export async function stopStarting(patience: number): Promise<void> {
  ending = true;
  await Promise.all(
    [...starting].map(async (child) => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), patience);
      await gone;
      clearTimeout(impatience);
    }),
  );
}

/**
 * Starts a child and waits for its `{ ready: true, ... }`. Throws when it leaves before. The child has its
 * own process group, because a Ctrl-C in the terminal goes to the whole group and the order of stopping
 * is ours; it must leave by itself when the channel to us closes.
 */
export async function startChild<Ready>({
  file,
  flags = [],
  env,
  output,
  born,
}: ChildOptions): Promise<Child<Ready>> {
  if (ending) throw new Error(`${file} n'est plus démarré : la boutique s'arrête.`);
  const child = spawn(process.execPath, [...flags, file], {
    env,
    detached: true,
    windowsHide: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  if (child.pid) born?.(child.pid);
  starting.add(child);
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const said = await new Promise<Ready>((ready, failed) => {
    child.on("message", (message: { ready?: boolean }) => {
      if (message.ready) ready(message as Ready);
    });
    child.once("error", failed);
    void exited.then((code) => failed(new Error(`${file} s'est arrêté avant d'être prêt (code ${code}).`)));
  }).finally(() => starting.delete(child));
  return { process: child, said, exited };
}

/** Asks the child to finish its work and leave; after `patience` milliseconds it is not asked any more. */
export async function stopChild(child: Child<unknown> | undefined, patience: number): Promise<void> {
  if (!child || child.process.exitCode !== null || child.process.signalCode !== null) return;
  child.process.kill("SIGTERM");
  const impatience = setTimeout(() => child.process.kill("SIGKILL"), patience);
  await child.exited;
  clearTimeout(impatience);
}
