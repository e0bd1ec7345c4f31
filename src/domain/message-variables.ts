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
export function fillVariables<Variable extends string = MessageVariable>(
  text: string,
  value: (variable: Variable) => string,
  known: readonly string[] = MESSAGE_VARIABLES,
): string {
  return text.replace(/ ?\{\{\s*([^{}]*?)\s*\}\}/g, (written, name: string) => {
    if (!known.includes(name)) return written;
    const filled = value(name as Variable);
    // "Bonjour {{prenom}}," must not become "Bonjour ," for somebody whose first name is unknown.
    return filled === "" ? "" : written.startsWith(" ") ? ` ${filled}` : filled;
  });
}

/** What stands in braces and is no variable of ours, as it was written; nothing of it may reach a customer. */
export function unknownVariables(text: string, known: readonly string[] = MESSAGE_VARIABLES): string[] {
  const names = [...text.matchAll(WRITTEN)].map((match) => match[1] ?? "");
  const rest = text.replace(WRITTEN, "");
  const stray = rest.match(/\{\{[^{}]*|[^{}]*\}\}/g) ?? [];
  return [
    ...new Set([...names.filter((name) => !known.includes(name)), ...stray.map((part) => part.trim())]),
  ];
}

/** The variables of a text that mean something only where there is an order. */
export function orderVariablesIn(text: string): MessageVariable[] {
  const names = [...text.matchAll(WRITTEN)].map((match) => match[1] ?? "");
  return MESSAGE_VARIABLES.filter((variable) => variable !== "prenom" && names.includes(variable));
}
