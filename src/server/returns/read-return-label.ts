import type { AppContext } from "#server/context.ts";
import { fileOfReturnLabel } from "./cases.sql.ts";

/** The file of a return's label or code; undefined where there is none, or none any more. */
export async function readReturnLabel(
  { db, files }: Pick<AppContext, "db" | "files">,
  which: { orderId: string; caseId: string },
): Promise<{ filename: string; bytes: Uint8Array } | undefined> {
  const label = await fileOfReturnLabel(db, which);
  const bytes = label && (await files.get(label.path))?.bytes;
  const name = label?.kind === "code" ? "code-retour" : "etiquette-retour";
  return label && bytes ? { filename: `${name}-${label.trackingNumber}.pdf`, bytes } : undefined;
}
