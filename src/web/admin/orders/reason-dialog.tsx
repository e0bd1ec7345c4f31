import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { ordersChanged } from "#web/admin/orders/order-queries.ts";
import { Textarea } from "#web/ui/textarea.tsx";

type ReasonDialogProps = {
  title: string;
  /** Of the text. */
  id: string;
  label: string;
  hint: string;
  submitLabel: string;
  act: (reason: string) => Promise<OrderDetail>;
  onDone?: () => void;
  onClose: () => void;
};

/** An act on an order that somebody answers for in their own words, kept in its history. */
export function ReasonDialog({ title, submitLabel, act, onDone, onClose, ...text }: ReasonDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const save = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: (detail) => {
      ordersChanged(queries, detail);
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
      {save.isError && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {sentenceOf(save.error, "Impossible de mettre à jour la commande")}
        </p>
      )}
    </FormDialog>
  );
}
