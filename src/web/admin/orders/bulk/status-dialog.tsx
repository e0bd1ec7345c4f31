import { useState } from "react";
import type { ChosenOrder } from "#contract/admin/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { countOf } from "#wording/format.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { StatusGroupList } from "./status-group-list.tsx";
import { statusGroups } from "./status-groups.ts";

const OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));

type BulkStatusDialogProps = {
  orders: readonly ChosenOrder[];
  acts: BulkActs;
  /** The server has taken it over: what was ticked for it may be let go. */
  onStarted: () => void;
  onClose: () => void;
};

/** What will change is told, group by group, before anything does. */
export function BulkStatusDialog({ orders, acts, onStarted, onClose }: BulkStatusDialogProps) {
  const [status, setStatus] = useState<OrderStatus>();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { start } = acts;
  const groups = status ? statusGroups(orders, status) : [];
  const moving = status ? orders.filter((order) => order.status !== status) : orders;

  function confirm() {
    if (!status) {
      setMissing(true);
      return focusField("bulk-status");
    }
    const rowIds = moving.map(({ id }) => id);
    const why = reason.trim();
    start.mutate(
      { kind: "orders.status", rowIds, status, ...(why ? { reason: why } : {}) },
      { onSuccess: onStarted },
    );
  }

  return (
    <FormDialog
      title={`Changer le statut de ${countOf(orders.length, "commande")}`}
      submit={{ onClick: confirm }}
      submitLabel="Confirmer le changement"
      pending={start.isPending}
      pendingLabel="Mise à jour..."
      disabled={status !== undefined && moving.length === 0}
      dirty={reason.trim() !== ""}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          id="bulk-status"
          label="Nouveau statut"
          placeholder="Sélectionner…"
          options={OPTIONS}
          value={status ?? ""}
          error={missing && !status ? "Veuillez sélectionner un statut" : undefined}
          onChange={({ target }) => setStatus(target.value as OrderStatus)}
        />
        {status && <StatusGroupList groups={groups} to={status} />}
        {groups.some(({ mayOweMoney }) => mayOweMoney) && (
          <Textarea
            id="bulk-reason"
            label="Raison du changement"
            hint="Obligatoire pour une commande dont le paiement a été encaissé."
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </FormDialog>
  );
}
