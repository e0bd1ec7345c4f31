import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { changed } from "#web/admin/client/changes.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { Textarea } from "#web/ui/textarea.tsx";

type ReasonDialogProps = {
  title: string;
  /** Of the text. */
  id: string;
  label: string;
  hint: string;
  submitLabel: string;
  danger?: boolean;
  /** Said when it failed for no reason of the server's. */
  failed?: string;
  /** Answers the order as it stands after it, where it is one order's. */
  act: (reason: string) => Promise<OrderDetail | undefined>;
  onDone?: () => void;
  onClose: () => void;
};

/** An act on an order, or on money, that somebody answers for in their own words, which are kept. */
export function ReasonDialog({
  title,
  submitLabel,
  danger = false,
  failed = "Impossible de mettre à jour la commande",
  act,
  onDone,
  onClose,
  ...text
}: ReasonDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const save = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: (detail) => {
      if (detail) showOrder(queries, detail);
      else changed(queries, "orders");
      onDone?.();
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      size="small"
      submit={{ onClick: () => save.mutate() }}
      submitLabel={submitLabel}
      danger={danger}
      disabled={reason.trim() === ""}
      pending={save.isPending}
      dirty={reason.trim() !== ""}
      onClose={onClose}
    >
      <Textarea
        {...text}
        data-first-focus
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Failed act={save} otherwise={failed} className="mt-3" />
    </FormDialog>
  );
}
