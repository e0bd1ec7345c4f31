import { escapeHtml } from "#domain/escape-html.ts";
import { formatDateTime } from "#wording/format.ts";

type Instant = string | Date | null;
export type Cell = string | number | null | undefined;

export const at = (instant: Instant): string => (instant === null ? "" : formatDateTime(instant));
export const joined = (separator: string, ...parts: Cell[]): string => parts.filter(Boolean).join(separator);

export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "";
  const cells = (row: readonly Cell[], tag: "th" | "td") =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(String(cell ?? ""))}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${cells(heads, "th")}</thead><tbody>${rows
    .map((row) => cells(row, "td"))
    .join("")}</tbody></table></div>`;
}

/** What is not known has no line. */
export function facts(lines: readonly (readonly [name: string, value: Cell])[]): string {
  const known = lines.filter(([, value]) => value);
  return `<dl>${known
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
    .join("")}</dl>`;
}
