import { escapeHtml } from "#domain/escape-html.ts";
import type { RetentionTimes } from "#domain/retention-times.ts";
import { formatDateProse } from "#wording/format.ts";
import { PERSONAL_DATA, PERSONAL_DATA_PARTS } from "#wording/personal-data.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";
import type { PersonalData } from "./collect-data.ts";
import { type Json, listing, tableOf } from "./readable-listing.ts";
import { READABLE_STYLE } from "./readable-style.ts";

interface Shop {
  shopName: string;
  contactEmail: string;
  times: RetentionTimes;
  /** What the page begins with in a rehearsal. */
  ribbon: string;
}

/** No part of the data is without its heading. */
const HEADINGS: Record<keyof PersonalData | "kept", string> = PERSONAL_DATA_PARTS;

/** The same data for a reader: one page without a script or a foreign file, which prints well. */
export function readablePage(
  data: PersonalData,
  { shopName, contactEmail, times, ribbon }: Shop,
  now: Date,
): string {
  const told: Record<string, Json> = JSON.parse(JSON.stringify({ ...data, messages: messagesOf(data) }));
  const kept = tableOf(
    ["Données", "Conservées"],
    RETENTION_RULES.map((rule) => [RETENTION[rule].what, RETENTION[rule].kept(times)]),
  );
  const body = Object.entries(HEADINGS)
    .map(([part, title]) => {
      const inside = part === "kept" ? kept : listing(part, told[part]);
      return `<section><h2>${escapeHtml(title)}</h2>${inside || `<p>${escapeHtml(PERSONAL_DATA.nothing)}</p>`}</section>`;
    })
    .join("\n");
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(PERSONAL_DATA.title)}</title><style>${READABLE_STYLE}</style></head>
<body>${ribbon}<header><h1>${escapeHtml(PERSONAL_DATA.title)}</h1>
<p>${escapeHtml(PERSONAL_DATA.intro(shopName, formatDateProse(now)))}</p>
<p>${escapeHtml(`${PERSONAL_DATA.rights} ${contactEmail}`)}</p></header>
<main>${body}</main></body></html>
`;
}

/** What is withheld of a message is said to be. */
const messagesOf = ({ messages }: PersonalData) =>
  messages.map(({ text, ...message }) => ({
    ...message,
    text: text ?? (message.subject === null ? null : PERSONAL_DATA.withheld),
  }));
