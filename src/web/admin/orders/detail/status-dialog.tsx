import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { ORDER_MOVES } from "#domain/order-life.ts";
import { isEditable, maySetStatus, type OrderStatus, owesRefund, statusRank } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { StaffRole } from "#domain/roles.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { refusedAs } from "#web/admin/client/failure.ts";
import { ChangedPanel } from "#web/admin/forms/changed-panel.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { DeliveredOn, deliveredOnErrors } from "#web/admin/orders/delivered-on.tsx";
import {
  MoneyFields,
  moneyErrors,
  moneyOf,
  noMoneyYet,
  SumToNote,
} from "#web/admin/orders/money/money-fields.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { useRole } from "#web/admin/roles/use-may.ts";
import { type FieldErrors, focusField, focusLoneError } from "#web/ui/error-summary.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { offerUndo, STATUS_CHANGED } from "./offer-undo.ts";
import { useLatestVersion } from "./use-latest-version.ts";

type StatusDialogProps = {
  order: OrderDetail;
  open: boolean;
  /** The status that is proposed; the order's own where none is. */
  to?: OrderStatus;
  onClose: () => void;
};

/** The status that an order has, and those that her role may give it. */
export const statusesFor = (role: StaffRole, from: OrderStatus): OrderStatus[] =>
  ORDER_MOVES["set-status"].to.filter((to) => to === from || maySetStatus(role, from, to));

export function StatusDialog({ open, ...rest }: StatusDialogProps) {
  return open ? <ChangeStatus {...rest} /> : null;
}

function ChangeStatus({ order: now, to, onClose }: Omit<StatusDialogProps, "open">) {
  // As the person saw it: read again behind the dialog, it would overwrite what somebody else did meanwhile.
  const [order] = useState(now);
  const role = useRole();
  const latest = useLatestVersion(order);
  const [status, setStatus] = useState(to ?? order.status);
  const [reason, setReason] = useState("");
  const paid = order.transactions.some((one) => one.amountCents > one.refundedCents);
  const reasonNeeded = paid && owesRefund(order.status, status);
  const moneyAsked = order.lackingCents > 0 && status === "paid";
  const [money, setMoney] = useState(noMoneyYet);
  const arrives = status === "delivered" && order.status !== "delivered";
  const [deliveredOn, setDeliveredOn] = useState(() => parisDay(new Date()));
  const [problems, setProblems] = useState<FieldErrors>({});

  const change = useChangeStatus(order, onClose);
  const send = (expectedVersion: number) =>
    change.mutate({
      orderId: order.id,
      status,
      expectedVersion,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(moneyAsked ? { money: moneyOf(money) } : {}),
      ...(arrives ? { deliveredOn } : {}),
    });
  const conflict = refusedAs(change.error, "ORDER_CHANGED");
  const reasonMissing = refusedAs(change.error, "REASON_REQUIRED") !== undefined;

  function save() {
    if (reasonNeeded && reason.trim() === "") return focusField("status-reason");
    const found = {
      ...(moneyAsked ? moneyErrors(money) : {}),
      ...(arrives ? deliveredOnErrors(deliveredOn) : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    send(order.version);
  }

  return (
    <FormDialog
      title="Changer le statut"
      submit={{ onClick: save }}
      disabled={status === order.status || (reasonNeeded && reason.trim() === "")}
      pending={change.isPending}
      dirty={reason.trim() !== "" || (moneyAsked && money.means !== "")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          id="order-status"
          label="Statut"
          options={statusesFor(role, order.status).map((value) => ({
            value,
            label: ORDER_STATUS_LABELS[value],
          }))}
          value={status}
          onChoose={(chosen) => {
            setStatus(chosen);
            change.reset();
          }}
        />
        {statusRank(status) < statusRank(order.status) && (
          <p className="rounded-control bg-warning-soft p-3 text-warning">
            Attention, c'est un retour en arrière.
          </p>
        )}
        {moneyAsked && (
          <p>
            À noter{"\u00a0"}: <SumToNote order={order} />
          </p>
        )}
        {moneyAsked && (
          <MoneyFields
            money={money}
            errors={problems}
            onChange={(typed) => {
              setMoney(typed);
              setProblems({});
            }}
          />
        )}
        {arrives && (
          <DeliveredOn
            day={deliveredOn}
            errors={problems}
            onChange={(day) => {
              setDeliveredOn(day);
              setProblems({});
              change.reset();
            }}
          />
        )}
        {(reasonNeeded || reasonMissing) && (
          <Textarea
            id="status-reason"
            label="Raison du changement"
            hint={`Le paiement a été encaissé\u00a0: un remboursement sera à faire.`}
            error={reasonMissing && !reason.trim() ? refusalSentence("REASON_REQUIRED", {}) : undefined}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {conflict && (
          <ChangedPanel
            conflict={conflict}
            pending={change.isPending}
            onReload={async () => {
              await latest.reload();
              onClose();
            }}
            onOverwrite={async () => send((await latest.reload()).version)}
          />
        )}
        {!conflict && !reasonMissing && (
          <Failed act={change} otherwise="Impossible de mettre à jour le statut de la commande" />
        )}
      </div>
    </FormDialog>
  );
}

/**
 * What can't be taken back with the status: money that was noted would stay, and be owed back; credit went back at once; and
 * an order that was opened is to be paid anew.
 */
const movedMoney = (before: OrderDetail, { status, transactions, refunds }: OrderDetail): boolean =>
  transactions.length > before.transactions.length ||
  refunds.filter(({ state }) => state === "done").length >
    before.refunds.filter(({ state }) => state === "done").length ||
  (isEditable(status) && refunds.length > before.refunds.length);

function useChangeStatus(order: OrderDetail, onClose: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.admin.orders.changeStatus>[0]) =>
      api.admin.orders.changeStatus(input),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      onClose();
      if (movedMoney(order, detail)) toast.success(STATUS_CHANGED);
      else offerUndo(queries, order, detail);
    },
  });
}
