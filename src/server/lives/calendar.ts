import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { CALENDAR } from "#wording/previews.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import { type NextLiveRow, nextLive } from "./lives.sql.ts";

/** The next live as a file for calendars; 404 while none is announced. */
export function registerCalendar(app: FastifyInstance, context: AppContext): void {
  app.get("/prochain-live.ics", async (_request, reply) => {
    const next = await nextLive(context.db);
    if (!next) return reply.callNotFound();
    const live = context.config.staging ? { ...next, title: REHEARSAL.subject(next.title) } : next;
    return reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'attachment; filename="prochain-live.ics"')
      .header("cache-control", "no-store")
      .send(calendarOf(live, context.config.publicUrl, context.settings.current().shopName));
  });
}

/** RFC 5545. How long a live lasts nobody knows: it stands as one hour, with a reminder fifteen minutes before. */
export function calendarOf(
  { id, title, liveDate }: NextLiveRow,
  publicUrl: string,
  shopName: string,
): string {
  const address = `${publicUrl}/order/live/${id}`;
  const words = CALENDAR(title, shopName);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${asText(shopName)}//Lives//FR`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${asTime(new Date())}`,
    `DTSTART:${asTime(liveDate)}`,
    "DURATION:PT1H",
    `SUMMARY:${asText(words.summary)}`,
    `DESCRIPTION:${asText(`${words.description}\n${address}`)}`,
    `URL:${address}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${asText(words.summary)}`,
    "TRIGGER:-PT15M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** "20261124T190000Z" */
const asTime = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, "");

const asText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, "\\n");

const LONGEST_LINE = 75;

/** No line is longer than 75 octets; what goes on begins with a blank. */
function folded(line: string): string {
  let octets = 0;
  return [...line]
    .map((letter) => {
      const size = Buffer.byteLength(letter);
      const breaks = octets + size > LONGEST_LINE;
      octets = breaks ? size + 1 : octets + size;
      return breaks ? `\r\n ${letter}` : letter;
    })
    .join("");
}
