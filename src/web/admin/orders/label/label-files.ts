import { askForFile, printFile, reasonOf } from "#web/admin/print/print-file.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { labelPaperHere, takesZpl } from "./label-paper.ts";

const CANNOT_DOWNLOAD = "Impossible de télécharger le fichier";

export const labelPath = (orderId: string): string => `/api/admin/orders/${orderId}/label.pdf`;
/** Several labels in one file, in the order given; after each its order's packing slip, if paper is named for it. */
export const labelsPath = (orderIds: readonly string[], slips: "none" | "label" | "a5" = "none"): string =>
  `/api/admin/labels.pdf?orders=${orderIds.join(",")}&slips=${slips}`;

/** Saves the file under its name; answers what to tell when it could not. */
export async function downloadLabel(orderId: string, orderNumber: string): Promise<string | undefined> {
  try {
    const response = await askForFile(labelPath(orderId));
    if (!response.ok) return await reasonOf(response, CANNOT_DOWNLOAD);
    saveFile(await response.blob(), `etiquette-${orderNumber}.pdf`);
    return undefined;
  } catch {
    return CANNOT_DOWNLOAD;
  }
}

/** A label, or several, for the printer of this table: in its own window, or as a file where it takes ZPL. */
export function printLabel(path: string): Promise<string | undefined> {
  const paper = labelPaperHere();
  if (takesZpl(paper)) return saveZpl(path, paper === "zpl-300" ? 300 : 203);
  return printFile(paper === "a4" ? `${path}${path.includes("?") ? "&" : "?"}paper=a4` : path, "labels");
}

async function saveZpl(path: string, dpi: number): Promise<string | undefined> {
  const [file = "", query = ""] = path.split("?");
  const asked = new URLSearchParams(query);
  for (const name of ["slips", "of"]) asked.delete(name);
  asked.set("dpi", String(dpi));
  try {
    const response = await askForFile(`${file.replace(/pdf$/, "zpl")}?${asked}`);
    if (!response.ok) return await reasonOf(response, CANNOT_DOWNLOAD);
    saveFile(await response.blob(), "etiquettes.zpl");
    return undefined;
  } catch {
    return CANNOT_DOWNLOAD;
  }
}
