import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openJournal } from "#emulators/http/journal.ts";

/** What the list shows; the message itself stays as it came, in its own file. */
export type Summary = {
  id: string;
  /** Epoch milliseconds. */
  receivedAt: number;
  from: string;
  fromName: string;
  /** Envelope recipients, lower case. */
  to: string[];
  subject: string;
  messageId: string;
  excerpt: string;
  attachments: number;
};

type Entry = { kind: "received"; summary: Summary } | { kind: "dropped"; id: string };

export type MailStore = Awaited<ReturnType<typeof openMailStore>>;

const MESSAGES_KEPT = 5_000;

/** The received messages, oldest first, in a folder or only in memory. */
export async function openMailStore(stateFolder: string | undefined) {
  const { entries, journal } = await openJournal<Entry>(stateFolder && join(stateFolder, "mailbox.ndjson"));
  const summaries = new Map<string, Summary>();
  const raws = new Map<string, Buffer>();
  const fileOf = (id: string) => join(stateFolder ?? "", "messages", `${id}.eml`);
  if (stateFolder !== undefined) await mkdir(join(stateFolder, "messages"), { recursive: true });

  for (const entry of entries) {
    if (entry.kind === "received") summaries.set(entry.summary.id, entry.summary);
    else summaries.delete(entry.id);
  }
  await journal.rewrite([...summaries.values()].map((summary): Entry => ({ kind: "received", summary })));

  const drop = async (id: string) => {
    summaries.delete(id);
    raws.delete(id);
    await journal.append({ kind: "dropped", id });
    if (stateFolder !== undefined) await rm(fileOf(id), { force: true });
  };

  return {
    add: async (raw: Buffer, facts: Omit<Summary, "id" | "receivedAt">): Promise<Summary> => {
      const summary = { id: randomBytes(8).toString("hex"), receivedAt: Date.now(), ...facts };
      if (stateFolder === undefined) raws.set(summary.id, raw);
      else await writeFile(fileOf(summary.id), raw);
      summaries.set(summary.id, summary);
      await journal.append({ kind: "received", summary });
      const [oldest] = summaries.keys();
      if (summaries.size > MESSAGES_KEPT && oldest !== undefined) await drop(oldest);
      return summary;
    },
    /** Newest first. `to` is one whole address; `text` is looked for in addresses, subject and beginning. */
    list: ({ to, text }: { to?: string | undefined; text?: string | undefined }): Summary[] =>
      [...summaries.values()].reverse().filter((one) => {
        if (to && !one.to.includes(to.toLowerCase())) return false;
        const haystack = `${one.to.join(" ")} ${one.from} ${one.subject} ${one.excerpt}`.toLowerCase();
        return !text || haystack.includes(text.toLowerCase());
      }),
    summary: (id: string) => summaries.get(id),
    raw: async (id: string): Promise<Buffer | undefined> => {
      if (!summaries.has(id)) return undefined;
      return stateFolder === undefined ? raws.get(id) : readFile(fileOf(id)).catch(() => undefined);
    },
    clear: async () => {
      const ids = [...summaries.keys()];
      summaries.clear();
      raws.clear();
      await journal.rewrite([]);
      if (stateFolder !== undefined) await Promise.all(ids.map((id) => rm(fileOf(id), { force: true })));
    },
    close: journal.close,
  };
}
