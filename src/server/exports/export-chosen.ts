import type { ChosenExport } from "#contract/admin/exports.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { fileNameOf } from "./csv-file.ts";
import { CHOSEN_FILES } from "./files.ts";

/** Rows that were ticked as a file; the trail keeps who took which, before they leave. */
export async function exportChosen(
  context: Context,
  { list, rowIds }: { list: ChosenExport; rowIds: string[] },
) {
  const ids = [...new Set(rowIds)];
  await inTransaction(context.db, (tx) =>
    audit(tx, context, {
      action: "export",
      subjectKind: "export",
      subjectId: list,
      after: { rows: ids },
    }),
  );
  const file = CHOSEN_FILES[list];
  return { fileName: fileNameOf(file), text: await file.text(context.lists, ids) };
}
