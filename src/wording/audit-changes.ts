import { idsIn, NAMED_FIELDS } from "#domain/audit-subjects.ts";
import type { ReviewRefusal, ReviewState } from "#domain/buyer-reviews.ts";
import { deliveryAreaOf } from "#domain/delivery-area.ts";
import { formatEuros } from "#domain/money.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import type { ReportAnswer } from "#domain/report-periods.ts";
import type { StaffRole } from "#domain/roles.ts";
import type { FactorDemand } from "#domain/second-factor.ts";
import type { VatFiling } from "#domain/seller.ts";
import type { TimeToPay } from "#domain/time-to-pay.ts";
import { LIST_NAMES } from "./audit.ts";
import { CODE_WORDS, FIELDS } from "./audit-fields.ts";
import { REVIEW_QUEUE, REVIEW_REFUSAL_NAMES } from "./buyer-reviews.ts";
import { DELIVERY_AREA_NAMES } from "./delivery-area.ts";
import { formatDate, formatDateTime } from "./format.ts";
import { INCIDENT_VALUES } from "./incidents.ts";
import { ORDER_STATUS_LABELS } from "./order-status.ts";
import { ROLE_NAMES } from "./roles.ts";
import { REPORT_ANSWER_NAMES } from "./sales-reports.ts";
import { FACTOR_DEMAND_NAMES } from "./second-factor.ts";
import { VAT_FILING_NAMES, VAT_REGIME_NAMES, vatRateName } from "./seller.ts";
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
  if (field === "list") return LIST_NAMES[String(value)] ?? String(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (field === "photoKey") return "ajoutée";
  const codes = CODE_WORDS[field];
  if (codes)
    return cut(
      [value]
        .flat()
        .map((one) => codes[String(one)] ?? String(one))
        .join(", "),
    );
  if (field === "timeToPay") return timeToPayWords(value as TimeToPay, []);
  if (field === "remindMinutes") return [value].flat().join(", ");
  if (field === "role") return ROLE_NAMES[value as StaffRole] ?? String(value);
  if (subject.kind === "incident") return cut([value].flat().map(incidentWord).join(", "));
  const name = subject.kind === "setting" ? subject.id : field;
  if (typeof value === "number")
    return name.endsWith("Cents") ? formatEuros(value) : String(value).replace(".", ",");
  if (name === "secondFactorFor") return FACTOR_DEMAND_NAMES[value as FactorDemand] ?? String(value);
  if (value === "same" && /^vat(Change|Next)/.test(name)) return "—";
  if (/^vat(Change|Next|)Regime$/.test(name) && (value === "vat" || value === "franchise"))
    return VAT_REGIME_NAMES[value];
  if (name === "vatFiling") return VAT_FILING_NAMES[value as VatFiling] ?? String(value);
  if (/^vat(Change|Next|)Rate$/.test(name)) return vatRateName(Number(value) * 100);
  if (name === "answer") return REPORT_ANSWER_NAMES[value as ReportAnswer] ?? String(value);
  if (name === "reviewState") return REVIEW_QUEUE.stateNames[value as ReviewState] ?? String(value);
  if (name === "refusal") return REVIEW_REFUSAL_NAMES[value as ReviewRefusal] ?? String(value);
  if (name === "deliveryArea") return DELIVERY_AREA_NAMES[deliveryAreaOf(String(value))];
  return typeof value === "string" ? textWords(value) : cut(JSON.stringify(value));
}

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
