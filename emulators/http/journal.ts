import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** An append-only file of JSON lines: what an emulator must still know after a kill -9. */
export type Journal<Entry> = {
  /** Resolves once the kernel holds the line: a killed process loses nothing that was awaited. */
  append: (entry: Entry) => Promise<void>;
  /** Replaces the whole file by these entries. */
  rewrite: (entries: Entry[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the journal and gives back its entries, oldest first. A last line torn by a crash is dropped.
 * Without a file it remembers nothing, which is what a test wants.
 */
export async function openJournal<Entry>(
  file: string | undefined,
): Promise<{ entries: Entry[]; journal: Journal<Entry> }> {
  if (file === undefined) {
    const nothing = async () => {};
    return { entries: [], journal: { append: nothing, rewrite: nothing, close: nothing } };
  }
  await mkdir(dirname(file), { recursive: true });
  const entries = readLines<Entry>(await readFile(file, "utf8").catch(() => ""));
  await replaceFile(file, entries);
  return { entries, journal: await writer<Entry>(file) };
}

async function writer<Entry>(file: string): Promise<Journal<Entry>> {
  let handle = await open(file, "a");
  let waiting: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let scheduled: Promise<void> | undefined;

  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = last.then(act);
    last = done.catch(() => {});
    return done;
  };

  // Everything asked for while one write is under way goes out in the next, as one write.
  const flush = () => {
    scheduled ??= inTurn(async () => {
      scheduled = undefined;
      const lines = waiting.join("");
      waiting = [];
      if (lines !== "") await handle.appendFile(lines);
    });
    return scheduled;
  };

  return {
    append: (entry) => {
      waiting.push(`${JSON.stringify(entry)}\n`);
      return flush();
    },
    rewrite: async (entries) => {
      await flush();
      await inTurn(async () => {
        await handle.close();
        await replaceFile(file, entries);
        handle = await open(file, "a");
      });
    },
    close: async () => {
      await flush();
      await inTurn(() => handle.close());
    },
  };
}

function readLines<Entry>(text: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    try {
      entries.push(JSON.parse(line) as Entry);
    } catch {
      // Only the last line can be torn: every complete line was written whole.
      break;
    }
  }
  return entries;
}

async function replaceFile(file: string, entries: unknown[]): Promise<void> {
  const next = `${file}.next`;
  await writeFile(next, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  await rename(next, file);
}
