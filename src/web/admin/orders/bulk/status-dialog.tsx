import { useState } from "react";
import type { ChosenOrder } from "#contract/admin/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { countOf } from "#wording/format.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { Progress } from "./progress.tsx";
import { RefusedList } from "./refused-list.tsx";
import { StatusGroupList } from "./status-group-list.tsx";
import { statusGroups } from "./status-groups.ts";
import { useBulkStatus } from "./use-bulk-status.ts";

const OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));

type BulkStatusDialogProps = {
  orders: readonly ChosenOrder[];
  onAllDone: () => void;
  onClose: () => void;
};

/** What will change is told, group by group, before anything does. */
export function BulkStatusDialog({ orders, onAllDone, onClose }: BulkStatusDialogProps) {
  const [status, setStatus] = useState<OrderStatus>();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { run, start } = useBulkStatus(orders, onAllDone);
  const groups = status ? statusGroups(orders, status) : [];
  const moving = status ? orders.filter((order) => order.status !== status) : orders;
  const refused = run.step === "ended" ? run.outcome.refused : [];

  function confirm() {
    if (!status) {
      setMissing(true);
      return focusField("bulk-status");
    }
    const ids = run.step === "ended" ? refused.map(({ id }) => id) : moving.map(({ id }) => id);
    void start(ids, status, reason.trim());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Changer le statut de ${countOf(orders.length, "commande")}`}
      locked={run.step === "running"}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={run.step === "running"}>
            {run.step === "ended" ? "Fermer" : "Annuler"}
          </Button>
          <Button
            pending={run.step === "running"}
            pendingLabel="Mise à jour..."
            disabled={status !== undefined && moving.length === 0}
            onClick={confirm}
          >
            {run.step === "ended" ? "Réessayer les échecs" : "Confirmer le changement"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {run.step === "running" ? (
          <Progress label="Changement des statuts" done={run.finished} total={run.total} />
        ) : (
          <>
            {run.step === "ended" ? (
              <p role="alert" className="font-semibold">
                {`${run.outcome.done.length} mise(s) à jour, ${refused.length} échec(s)`}
              </p>
            ) : (
              <Select
                id="bulk-status"
                label="Nouveau statut"
                placeholder="Sélectionner…"
                options={OPTIONS}
                value={status ?? ""}
                error={missing && !status ? "Veuillez sélectionner un statut" : undefined}
                onChange={({ target }) => setStatus(target.value as OrderStatus)}
              />
            )}
            {run.step === "choosing" && status && <StatusGroupList groups={groups} to={status} />}
            <RefusedList refused={refused} label="Commandes non modifiées" />
            {status && groups.some(({ mayOweMoney }) => mayOweMoney) && (
              <Textarea
                id="bulk-reason"
                label="Raison du changement"
                hint="Obligatoire pour une commande dont le paiement a été encaissé."
                maxLength={300}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
