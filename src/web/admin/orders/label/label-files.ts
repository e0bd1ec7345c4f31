import { fetchSignedIn } from "#web/admin/client/fetch-signed-in.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { labelPaperHere } from "./label-paper.ts";

const PRINT_OPENS_AFTER_MS = 500;

const NO_LABEL = refusalSentence("LABEL_MISSING", {});
const CANNOT_DOWNLOAD = "Impossible de télécharger le fichier";
const CANNOT_PRINT = "Impossible d'imprimer le fichier";
const POP_UPS_BLOCKED = "Veuillez autoriser les popups pour imprimer l'étiquette";

export const labelPath = (orderId: string): string => `/api/admin/orders/${orderId}/label.pdf`;
/** Several labels in one file, in the order given; after each its order's packing slip, if paper is named for it. */
export const labelsPath = (orderIds: readonly string[], slips: "none" | "label" | "a5" = "none"): string =>
  `/api/admin/labels.pdf?orders=${orderIds.join(",")}&slips=${slips}`;

/** Saves the file under its name; answers what to tell when it could not. */
export async function downloadLabel(orderId: string, orderNumber: string): Promise<string | undefined> {
  try {
    const response = await ask(labelPath(orderId));
    if (!response.ok) return await reasonOf(response, CANNOT_DOWNLOAD);
    saveFile(await response.blob(), `etiquette-${orderNumber}.pdf`);
    return undefined;
  } catch {
    return CANNOT_DOWNLOAD;
  }
}

/** A label, or several, on the paper of this table's printer; as `printFile` else. */
export const printLabel = (path: string): Promise<string | undefined> =>
  printFile(labelPaperHere() === "a4" ? `${path}${path.includes("?") ? "&" : "?"}paper=a4` : path);

/**
 * Opens the file in a window of its own for the printer, half a second after the press; answers what to tell when
 * it could not. The file is asked for first, so that a window never opens on an error.
 */
export async function printFile(path: string): Promise<string | undefined> {
  const url = `${path}${path.includes("?") ? "&" : "?"}disposition=inline`;
  const wait = new Promise((ready) => window.setTimeout(ready, PRINT_OPENS_AFTER_MS));
  try {
    const response = await ask(url);
    if (!response.ok) return await reasonOf(response, CANNOT_PRINT);
  } catch {
    return CANNOT_PRINT;
  }
  await wait;
  const opened = window.open(url, "_blank");
  if (!opened) return POP_UPS_BLOCKED;
  return undefined;
}

const ask = (path: string): Promise<Response> =>
  fetchSignedIn(new Request(path, { headers: { accept: "application/pdf" } }));

async function reasonOf(response: Response, otherwise: string): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || !("code" in body)) return otherwise;
  if (body.code === "LABEL_MISSING") return NO_LABEL;
  return body.code === "LABEL_FILE_GONE" && "message" in body ? String(body.message) : otherwise;
}
