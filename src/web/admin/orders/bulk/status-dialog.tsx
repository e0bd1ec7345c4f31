import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChosenOrder } from "#contract/admin/orders.ts";
import { ORDER_MOVES } from "#domain/order-life.ts";
import { isSettled, type OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { wordsOf } from "#web/admin/bulk/act-words.ts";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { templatesQuery } from "#web/admin/messages/templates-query.ts";
import { DeliveredOn, deliveredOnErrors } from "#web/admin/orders/delivered-on.tsx";
import { MoneyFields, moneyErrors, moneyOf, noMoneyYet } from "#web/admin/orders/money/money-fields.tsx";
import { type FieldErrors, focusField, focusLoneError } from "#web/ui/error-summary.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { countOf } from "#wording/format.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { reachedByRequest } from "#wording/payment-request.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { StatusGroupList } from "./status-group-list.tsx";
import { statusGroups } from "./status-groups.ts";

const OPTIONS = ORDER_MOVES["set-status"].to.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));

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
  const [money, setMoney] = useState(noMoneyYet);
  const [deliveredOn, setDeliveredOn] = useState(() => parisDay(new Date()));
  const [problems, setProblems] = useState<FieldErrors>({});
  const { start } = acts;
  const asksByItself = useAsksByItself();
  const groups = status ? statusGroups(orders, status) : [];
  const reasonNeeded = groups.some(({ mayOweMoney }) => mayOweMoney);
  const moneyAsked = groups.some(({ mayBePaid }) => mayBePaid);
  const arrive = status === "delivered" && groups.some(({ move }) => move !== "same");
  const moving = status ? orders.filter((order) => order.status !== status) : orders;

  function confirm() {
    if (!status) {
      setMissing(true);
      return focusField("bulk-status");
    }
    const why = reason.trim();
    const found: FieldErrors = {
      ...(moneyAsked ? moneyErrors(money) : {}),
      ...(arrive ? deliveredOnErrors(deliveredOn) : {}),
      ...(reasonNeeded && !why ? { "bulk-reason": refusalSentence("REASON_REQUIRED", {}) } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    start.mutate(
      {
        kind: "orders.status",
        rowIds: moving.map(({ id }) => id),
        from: Object.fromEntries(moving.map((order) => [order.id, order.status])),
        status,
        ...(why ? { reason: why } : {}),
        ...(moneyAsked ? { money: moneyOf(money) } : {}),
        ...(arrive ? { deliveredOn } : {}),
      },
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
      dirty={reason.trim() !== "" || money.means !== ""}
      onClose={() => {
        start.reset();
        onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <Select
          id="bulk-status"
          label="Nouveau statut"
          placeholder="Sélectionner…"
          options={OPTIONS}
          value={status ?? ""}
          error={missing && !status ? "Veuillez sélectionner un statut" : undefined}
          onChoose={setStatus}
        />
        {status && <StatusGroupList groups={groups} to={status} />}
        {status === "to-pay" && moving.length > 0 && (
          <p className="rounded-control bg-info-soft p-3">
            Prévenues{"\u00a0: "}
            {reachedByRequest({ ...reachOf(moving), automatic: asksByItself })}.
          </p>
        )}
        {moneyAsked && (
          <MoneyFields
            money={money}
            errors={problems}
            withReference={false}
            onChange={(typed) => {
              setMoney(typed);
              setProblems({});
            }}
          />
        )}
        {arrive && (
          <DeliveredOn
            day={deliveredOn}
            errors={problems}
            onChange={(day) => {
              setDeliveredOn(day);
              setProblems({});
            }}
          />
        )}
        {status && !isSettled(status) && (
          <Textarea
            id="bulk-reason"
            label="Raison du changement"
            optional={!reasonNeeded}
            hint={
              reasonNeeded
                ? "Demandée une fois pour toutes\u00a0: des paiements encaissés seront à rembourser."
                : undefined
            }
            error={problems["bulk-reason"]}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <Failed act={start} otherwise={wordsOf("orders.status").none} />
      </div>
    </FormDialog>
  );
}

/** Whether the message "À payer" leaves by itself; as long as nobody knows, it does, as the shop begins. */
function useAsksByItself(): boolean {
  const templates = useQuery(templatesQuery).data;
  return templates?.find(({ type }) => type === "to-pay")?.isAutomatic ?? true;
}

/** How many are known by an e-mail, by their handle alone, and by neither. */
function reachOf(orders: readonly ChosenOrder[]) {
  const withoutMail = orders.filter(({ email }) => email === "");
  const byHandle = withoutMail.filter(({ handle }) => handle !== null).length;
  return { byMail: orders.length - withoutMail.length, byHandle, byNothing: withoutMail.length - byHandle };
}
