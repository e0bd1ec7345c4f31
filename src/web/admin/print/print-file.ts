import { fetchSignedIn } from "#web/admin/client/fetch-signed-in.ts";
import { toast } from "#web/ui/toasts.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { type Printers, tableHere } from "./table.ts";

/** A page cannot choose a printer: whoever prints is told which of the table's it is. */
export function namePrinter(paper: keyof Printers): void {
  const name = tableHere().printers[paper];
  if (name) toast.info(`Choisissez l'imprimante «\u00a0${name}\u00a0»`);
}

const PRINT_OPENS_AFTER_MS = 500;

const NO_LABEL = refusalSentence("LABEL_MISSING", {});
const CANNOT_PRINT = "Impossible d'imprimer le fichier";
const POP_UPS_BLOCKED = "Veuillez autoriser les popups pour imprimer l'étiquette";

/**
 * Opens the file in a window of its own for the printer, half a second after the press; answers what to tell when
 * it could not. The file is asked for first, so that a window never opens on an error.
 */
export async function printFile(path: string, paper?: keyof Printers): Promise<string | undefined> {
  const url = `${path}${path.includes("?") ? "&" : "?"}disposition=inline`;
  const wait = new Promise((ready) => window.setTimeout(ready, PRINT_OPENS_AFTER_MS));
  try {
    const response = await askForFile(url);
    if (!response.ok) return await reasonOf(response, CANNOT_PRINT);
  } catch {
    return CANNOT_PRINT;
  }
  await wait;
  const opened = window.open(url, "_blank");
  if (!opened) return POP_UPS_BLOCKED;
  if (paper) namePrinter(paper);
  return undefined;
}

export const askForFile = (path: string): Promise<Response> =>
  fetchSignedIn(new Request(path, { headers: { accept: "application/pdf" } }));

/** Why there is no file, in the words of whoever refused it. */
export async function reasonOf(response: Response, otherwise: string): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || !("code" in body)) return otherwise;
  if (body.code === "LABEL_MISSING") return NO_LABEL;
  return body.code === "LABEL_FILE_GONE" && "message" in body ? String(body.message) : otherwise;
}
