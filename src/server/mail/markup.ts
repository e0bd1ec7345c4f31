import { escapeHtml } from "#domain/escape-html.ts";

/** HTML that is safe to put into a mail as it is. */
export interface Markup {
  markup: string;
}

type Value = string | number | Markup | readonly Markup[] | false | null | undefined;

/** HTML whose values are escaped, except those that are markup already. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: parts.map((part, place) => part + shown(values[place])).join("") };
}

function shown(value: Value): string {
  if (value === undefined || value === null || value === false) return "";
  if (typeof value === "object")
    return "markup" in value ? value.markup : value.map((one) => one.markup).join("");
  return escapeHtml(String(value));
}
