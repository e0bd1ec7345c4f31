import type { SmsSwitches } from "./behavior.ts";
import type { Text, TextBook } from "./book.ts";

/** How the webhook spells what the statistics call by other names. */
const WEBHOOK_NAMES: Record<string, string> = {
  softBounces: "soft_bounce",
  hardBounces: "hard_bounce",
  unsubscription: "unsubscribe",
  replies: "replied",
};
/** The webhook's own number, the same in each of its calls. */
const WEBHOOK_ID = 26_570;

export type Reporter = ReturnType<typeof reporter>;

/** Tells the shop what became of messages, honestly or as a test wants it. */
export function reporter(book: TextBook, switches: SmsSwitches, now: () => number) {
  async function tell(text: Text, event: string, reply?: string, times = 1): Promise<number[]> {
    const noted = await book.note(text, { event, at: now(), ...(reply === undefined ? {} : { reply }) });
    if (text.webUrl === undefined) return [];
    const body = JSON.stringify({
      id: WEBHOOK_ID,
      to: text.to,
      sms_count: text.parts,
      credits_used: text.parts,
      messageId: noted.messageId,
      remaining_credit: book.credits(),
      msg_status: WEBHOOK_NAMES[event] ?? event,
      date: parisClock(now()),
      type: text.type,
      reference: text.reference,
      ...(reply === undefined ? {} : { reply }),
    });
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push(await post(text.webUrl, body));
    return statuses;
  }

  return {
    tell,
    /** What the number or the switches say; the number wins, as the checklist of the integration has it. */
    async follow(text: Text): Promise<void> {
      const { reports } = switches.current();
      const magic = text.to.slice(-2);
      const isMagic = text.to.startsWith("336000000");
      const way = isMagic ? (MAGIC[magic] ?? reports) : reports;
      switch (way) {
        case "none":
          return;
        case "soft-bounce":
          await tell(text, "softBounces");
          await tell(text, "delivered");
          return;
        case "bounce":
          await tell(text, "sent");
          await tell(text, "hardBounces");
          return;
        case "doubled":
          await tell(text, "delivered", undefined, 2);
          await tell(text, "sent", undefined, 2);
          return;
        case "stop":
          await tell(text, "delivered");
          await tell(text, "unsubscription");
          return;
        default:
          await tell(text, "sent");
          // A message that became advertising waits for the hours of advertising.
          if (text.type === "transactional" || isAdvertisingHour(now())) await tell(text, "delivered");
      }
    },
  };
}

const MAGIC: Record<string, "soft-bounce" | "bounce" | "none" | "doubled" | "stop"> = {
  "02": "soft-bounce",
  "03": "bounce",
  "04": "none",
  "05": "doubled",
  "10": "stop",
};

/** A shop that is down does not hear it, as with the provider itself. */
const post = (url: string, body: string): Promise<number> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body }).then(
    ({ status }) => status,
    () => 0,
  );

function parisClock(at: number): string {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
}

/** From 8 to 22 hours, never on a Sunday; public holidays are left to the real provider. */
function isAdvertisingHour(at: number): boolean {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Paris",
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const hour = Number(parts.find(({ type }) => type === "hour")?.value);
  return hour >= 8 && hour < 22 && parts.every(({ value }) => value !== "Sun");
}
