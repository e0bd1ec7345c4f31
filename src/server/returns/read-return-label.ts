import type { AppContext } from "#server/context.ts";
import { fileOfReturnLabel } from "./cases.sql.ts";

/** The file of a return's label; undefined where there is none, or none any more. */
export async function readReturnLabel(
  { db, files }: Pick<AppContext, "db" | "files">,
  which: { orderId: string; caseId: string },
): Promise<{ trackingNumber: string; bytes: Uint8Array } | undefined> {
  const label = await fileOfReturnLabel(db, which);
  const bytes = label && (await files.get(label.path))?.bytes;
  return label && bytes ? { trackingNumber: label.trackingNumber ?? "", bytes } : undefined;
}
