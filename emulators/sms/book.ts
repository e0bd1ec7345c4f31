import { join } from "node:path";
import { openJournal } from "#emulators/http/journal.ts";

export type Text = {
  messageId: number;
  reference: string;
  sender: string;
  /** Digits, as the provider writes numbers. */
  to: string;
  content: string;
  type: "transactional" | "marketing";
  tags: string[];
  webUrl: string | undefined;
  parts: number;
  /** Epoch milliseconds. */
  at: number;
  events: { event: string; at: number; reply?: string }[];
};

export type TextBook = Awaited<ReturnType<typeof openTextBook>>;

const TEXTS_KEPT = 5_000;
/** As in the provider's documents: more than 32 bits. */
const FIRST_ID = 1_511_882_900_176_220;
const FIRST_CREDITS = 1_000;

/** The messages that were taken, oldest first, and what is left of the credits. */
export async function openTextBook(stateFolder: string | undefined) {
  const { entries, journal } = await openJournal<Text>(stateFolder && join(stateFolder, "sms.ndjson"));
  const texts = new Map<number, Text>();
  for (const text of entries) texts.set(text.messageId, text);
  await journal.rewrite([...texts.values()]);
  let last = Math.max(FIRST_ID, ...texts.keys());
  const save = async (text: Text) => {
    texts.set(text.messageId, text);
    await journal.append(text);
    const [oldest] = texts.keys();
    if (texts.size > TEXTS_KEPT && oldest !== undefined) texts.delete(oldest);
    return text;
  };
  return {
    take: (facts: Omit<Text, "messageId" | "reference" | "events">) => {
      last += 1;
      const accepted = { event: "accepted", at: facts.at };
      return save({ ...facts, messageId: last, reference: last.toString(36), events: [accepted] });
    },
    note: (text: Text, event: Text["events"][number]) =>
      save({ ...text, events: [...(texts.get(text.messageId) ?? text).events, event] }),
    /** Newest first. */
    list: () => [...texts.values()].reverse(),
    credits: () => FIRST_CREDITS - [...texts.values()].reduce((sum, { parts }) => sum + parts, 0),
    clear: async () => {
      texts.clear();
      await journal.rewrite([]);
    },
    close: journal.close,
  };
}
