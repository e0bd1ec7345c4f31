import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Changed } from "#web/admin/client/changes.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type Removal<Row> = {
  title: string;
  question: (row: Row) => string;
  /** Other words for 'Supprimer', and for what is said meanwhile. */
  confirmLabel?: string;
  pendingLabel?: string;
  remove: (row: Row) => Promise<unknown>;
  done: string;
  failed: string;
  /** What is read again, whatever became of it. */
  changes: Changed;
};

/** Removes a row of a list for good, once its question is answered by yes. The dialog stands in the page. */
export function useRemoval<Row>({
  title,
  question,
  confirmLabel = "Supprimer",
  pendingLabel = "Suppression...",
  remove,
  done,
  failed,
  changes,
}: Removal<Row>) {
  const [asked, setAsked] = useState<Row>();
  const removal = useMutation({
    mutationFn: remove,
    onSettled: () => setAsked(undefined),
    meta: { done, failed, changes: [changes] },
  });
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={title}
      confirmLabel={confirmLabel}
      pendingLabel={pendingLabel}
      pending={removal.isPending}
      onConfirm={() => asked && removal.mutate(asked)}
      onCancel={() => setAsked(undefined)}
    >
      <p>{asked && question(asked)}</p>
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
