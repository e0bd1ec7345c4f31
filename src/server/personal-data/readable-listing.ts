import { escapeHtml } from "#domain/escape-html.ts";
import { formatEuros } from "#domain/money.ts";
import { formatDateTime } from "#wording/format.ts";
import { dayProse } from "#wording/invoices.ts";
import { CODE_NAMES } from "#wording/personal-data-codes.ts";
import { FIELD_NAMES } from "#wording/personal-data-fields.ts";
import { vatRateName } from "#wording/seller.ts";

/** What JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };
type Row = { [field: string]: Json };

/** A table that is wider is hard to read on a phone. */
const MOST_COLUMNS = 6;
/** A list of things that have one of these is a list of articles under it. */
const TITLES = ["number", "subject"];

const isRow = (value: Json): value is Row =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.every(isEmpty));
const isPlain = (value: Json | undefined): boolean =>
  value === undefined || (Array.isArray(value) ? !value.some(isRow) : !isRow(value));

const fieldName = (parent: string, field: string): string =>
  FIELD_NAMES[`${parent}.${field}`] ?? FIELD_NAMES[field] ?? field;

/** A value in words: sums in euros, instants and days in Paris, codes by their names. */
function valueWords(parent: string, field: string, value: Json): string {
  if (Array.isArray(value))
    return value
      .filter((one) => !isEmpty(one))
      .map((one) => valueWords(parent, field, one))
      .join(", ");
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") {
    if (/Cents$|^credits$/.test(field)) return formatEuros(value);
    return field === "rate" ? vatRateName(value) : String(value);
  }
  if (typeof value !== "string") return "";
  const named = CODE_NAMES[`${parent}.${field}`]?.[value];
  if (named !== undefined) return named;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:+Z-]*$/.test(value)) return formatDateTime(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayProse(value) : value;
}

/** All that a value holds, whatever its fields are: what has nothing in it has no line. */
export function listing(field: string, value: Json | undefined): string {
  if (value === undefined || isEmpty(value)) return "";
  if (isRow(value)) return facts(field, value);
  if (!Array.isArray(value) || !value.some(isRow))
    return `<p>${escapeHtml(valueWords("", field, value))}</p>`;
  const rows = value.filter(isRow);
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (one) => !rows.every((row) => isEmpty(row[one])),
  );
  const isTable =
    fields.length <= MOST_COLUMNS &&
    fields.every((one) => !TITLES.includes(one) && rows.every((row) => isPlain(row[one])));
  return isTable ? table(field, fields, rows) : rows.map((row) => article(field, row)).join("");
}

function article(parent: string, row: Row): string {
  const title = TITLES.map((one) => row[one]).find((one) => typeof one === "string" && one !== "");
  const head = title === undefined ? "" : `<h3>${escapeHtml(String(title))}</h3>`;
  return `<article>${head}${facts(parent, row)}</article>`;
}

function facts(parent: string, row: Row): string {
  const known = Object.entries(row).filter(([, value]) => !isEmpty(value));
  const plain = known.filter(([, value]) => isPlain(value));
  const lines = plain.map(([field, value]) => {
    const words = valueWords(parent, field, value);
    const tag = words.includes("\n") ? `<dd class="words">` : "<dd>";
    return `<dt>${escapeHtml(fieldName(parent, field))}</dt>${tag}${escapeHtml(words)}</dd>`;
  });
  const nested = known
    .filter(([, value]) => !isPlain(value))
    .map(([field, value]) => `<h4>${escapeHtml(fieldName(parent, field))}</h4>${listing(field, value)}`);
  return `${lines.length > 0 ? `<dl>${lines.join("")}</dl>` : ""}${nested.join("")}`;
}

function table(parent: string, fields: readonly string[], rows: readonly Row[]): string {
  return tableOf(
    fields.map((field) => fieldName(parent, field)),
    rows.map((row) => fields.map((field) => valueWords(parent, field, row[field] ?? null))),
  );
}

export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: "th" | "td") =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${cells(heads, "th")}</thead><tbody>${rows
    .map((row) => cells(row, "td"))
    .join("")}</tbody></table></div>`;
}
