import { idsIn, NAMED_FIELDS } from "#domain/audit-subjects.ts";
import { deliveryAreaOf } from "#domain/delivery-area.ts";
import { formatEuros } from "#domain/money.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import type { TimeToPay } from "#domain/time-to-pay.ts";
import { CODE_WORDS, FIELDS } from "./audit-fields.ts";
import { DELIVERY_AREA_NAMES } from "./delivery-area.ts";
import { formatDate, formatDateTime } from "./format.ts";
import { INCIDENT_VALUES } from "./incidents.ts";
import { ORDER_STATUS_LABELS } from "./order-status.ts";
import { vatRateName } from "./seller.ts";
import { settingName } from "./setting-labels.ts";
import { timeToPayWords } from "./time-to-pay.ts";

export { isTechnical } from "./audit-fields.ts";

interface Subject {
  kind: string;
  id: string;
}

/** What the ids of an entry are called. */
type Names = Readonly<Record<string, string>>;

/** What an id is shown as whose thing is there no more. */
export const GONE = "(n'existe plus)";

const LONGEST = 200;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** What a changed field is called; a setting is one field, which has the setting's own name. */
export function fieldName({ kind, id }: Subject, field: string): string {
  if (kind === "setting" && field === "value") return settingName(id);
  return FIELDS[field] ?? field;
}

/** A value of the trail as staff read it. What is not told by its kind is shown as it was kept. */
export function valueWords(subject: Subject, field: string, value: unknown, names: Names = {}): string {
  if (value === undefined || value === null || value === "") return "—";
  if (NAMED_FIELDS[field])
    return idsIn(value)
      .map((id) => names[id] ?? GONE)
      .join(", ");
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (field === "photoKey") return "ajoutée";
  const name = subject.kind === "setting" ? subject.id : field;
  if (value === "same" && /^vat(Change|Next)/.test(name)) return "—";
  const codes = CODE_WORDS[name];
  if (codes) return listed(value, (one) => codes[String(one)] ?? String(one));
  if (field === "timeToPay") return timeToPayWords(value as TimeToPay, []);
  if (field === "remindMinutes") return [value].flat().join(", ");
  if (subject.kind === "incident") return listed(value, incidentWord);
  if (typeof value === "number")
    return name.endsWith("Cents") ? formatEuros(value) : String(value).replace(".", ",");
  if (/^vat(Change|Next|)Rate$/.test(name)) return vatRateName(Number(value) * 100);
  if (name === "deliveryArea") return DELIVERY_AREA_NAMES[deliveryAreaOf(String(value))];
  return typeof value === "string" ? textWords(value) : cut(JSON.stringify(value));
}

const listed = (value: unknown, word: (one: unknown) => string): string =>
  cut([value].flat().map(word).join(", "));

const incidentWord = (value: unknown): string =>
  typeof value === "string" ? (INCIDENT_VALUES[value] ?? textWords(value)) : String(value);

function textWords(text: string): string {
  const status = ORDER_STATUSES.find((one) => one === text);
  if (status) return ORDER_STATUS_LABELS[status];
  // Enough to tell one from another; the subject's link leads to what it names.
  if (ID.test(text)) return text.slice(0, 8);
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return formatDate(text);
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text);
  return cut(
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
