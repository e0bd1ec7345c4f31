/** What a message to a customer may say by name, written `{{prenom}}`; spaces inside the braces do not count. */
export const MESSAGE_VARIABLES = [
  "prenom",
  "numero_commande",
  "total",
  "lien_commande",
  "lien_suivi",
] as const;

export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

const WRITTEN = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Puts what `value` answers in the place of every variable; a text with unknown ones is not to be filled. */
export function fillVariables(text: string, value: (variable: MessageVariable) => string): string {
  return text.replace(/ ?\{\{\s*([^{}]*?)\s*\}\}/g, (written, name: string) => {
    if (!isVariable(name)) return written;
    const filled = value(name);
    // "Bonjour {{prenom}}," must not become "Bonjour ," for somebody whose first name is unknown.
    return filled === "" ? "" : written.startsWith(" ") ? ` ${filled}` : filled;
  });
}

/** What stands in braces and is no variable of ours, as it was written; nothing of it may reach a customer. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(WRITTEN)].map((match) => match[1] ?? "");
  const rest = text.replace(WRITTEN, "");
  const stray = rest.match(/\{\{[^{}]*|[^{}]*\}\}/g) ?? [];
  return [...new Set([...names.filter((name) => !isVariable(name)), ...stray.map((part) => part.trim())])];
}

/** The variables of a text that mean something only where there is an order. */
export function orderVariablesIn(text: string): MessageVariable[] {
  const names = [...text.matchAll(WRITTEN)].map((match) => match[1] ?? "");
  return MESSAGE_VARIABLES.filter((variable) => variable !== "prenom" && names.includes(variable));
}

const isVariable = (name: string): name is MessageVariable =>
  (MESSAGE_VARIABLES as readonly string[]).includes(name);
