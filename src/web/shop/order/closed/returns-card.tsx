import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { formatEuros } from "#domain/money.ts";
import { isCancelled } from "#domain/order-status.ts";
import { isHersToSend, RETURN_LABEL_KINDS, type ReturnLabelKind } from "#domain/return-life.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { returnedMoneyWords } from "#wording/credits.ts";
import {
  GIVEN_BACK_TO_HER,
  GUEST_BROUGHT_BACK,
  GUEST_CALLED_OFF,
  GUEST_LOST,
  GUEST_NEVER_HAD,
  GUEST_NOT_FOUND,
  GUEST_NOT_RENOUNCED,
  GUEST_OF_CANCELLED,
  GUEST_RETURN_STATES,
  GUEST_SENT,
  GUEST_VERDICTS,
  RETURN_CODE_HINT,
  RETURN_LABEL,
  RETURN_LABEL_REFUSED,
  whereHerReturnIs,
} from "#wording/guest-returns.ts";
import { dayProse } from "#wording/invoices.ts";
import { refundBy } from "#wording/refund-by.ts";

/** Her returns: where each stands, what is hers to do next, and when her money comes. */
export function ReturnsCard({ order }: { order: GuestOrder }) {
  /** As her own act left them, until the order changed again. */
  const [changed, setChanged] = useState<{ version: number; returns: GuestReturn[] }>();
  const loaded = useLoaded(`returns:${order.id}:${order.version}:${order.masked}`, (options) =>
    api.guestOrders.returns({ orderId: order.id }, options),
  );
  const returns =
    changed?.version === order.version ? changed.returns : loaded.state === "loaded" ? loaded.value : [];
  if (returns.length === 0) return null;
  return (
    <Card id="retours" title={returns.length > 1 ? "Vos retours" : "Votre retour"}>
      <ul className="flex flex-col divide-y divide-line">
        {returns.map((one) => (
          <li key={one.id} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
            <Return
              order={order}
              one={one}
              onChange={(now) => setChanged({ version: order.version, returns: now })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ReturnProps = { order: GuestOrder; one: GuestReturn; onChange: (returns: GuestReturn[]) => void };

export function Return({ order, one, onChange }: ReturnProps) {
  const isHers = isHersToSend(one);
  const isToSend = one.state === "expected" && isHers;
  const where = isToSend ? whereHerReturnIs(one.isSent, one.label?.parcel) : undefined;
  return (
    <>
      <p className="font-semibold">
        {one.state === "expected" && !isHers
          ? (one.carrierHas ? GUEST_NEVER_HAD[one.carrierHas] : GUEST_BROUGHT_BACK).state
          : where
            ? GUEST_SENT.state
            : one.state === "to-refund" && one.pieces.every(({ verdict }) => verdict === "lost")
              ? GUEST_LOST
              : GUEST_RETURN_STATES[one.state]}
      </p>
      <ul>
        {one.pieces.map(({ itemId, name, verdict }) => {
          const returned = order.items.find(({ id }) => id === itemId)?.returned;
          const isNotFound = verdict === "missing" && returned?.wasSent === false;
          const found = isNotFound ? GUEST_NOT_FOUND : verdict && GUEST_VERDICTS[verdict];
          return (
            <li key={itemId}>
              {name}
              {found && <span className="text-ink-2"> ({found})</span>}
            </li>
          );
        })}
      </ul>
      {isToSend &&
        (where ? (
          <OnItsWay where={where} label={one.label} />
        ) : (
          <SendBack order={order} one={one} onChange={onChange} />
        ))}
      <Money one={one} ofCancelled={isCancelled(order.status)} />
    </>
  );
}

type Label = NonNullable<GuestReturn["label"]>;

/** She has sent it: where it is, and what is kept for the label that the carrier saw. */
function OnItsWay({ where, label }: { where: string; label: Label | null }) {
  const isUsed = label && label.parcel !== "announced";
  return (
    <div className="flex flex-col gap-2">
      <p>
        {where}
        {isUsed && label.costCents > 0 && ` ${GUEST_SENT.kept(formatEuros(label.costCents))}`}
      </p>
      {isUsed && <ReturnNumber label={label} />}
    </div>
  );
}

/** It leads to what the carrier says of it. */
const ReturnNumber = ({ label }: { label: Label }) => (
  <p className="text-small text-ink-2">
    Numéro du retour{"\u00a0"}:{" "}
    <a
      href={label.trackingUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="font-code underline underline-offset-4"
    >
      {label.trackingNumber}
    </a>
  </p>
);

/** Where to and until when she sends her pieces, and the label, where one is offered. */
function SendBack({ order: { id: orderId }, one, onChange }: ReturnProps) {
  const { label, offeredCents } = one;
  const [pending, setPending] = useState<ReturnLabelKind>();
  const [problem, setProblem] = useState<string>();
  const ask = async (kind: ReturnLabelKind) => {
    setPending(kind);
    setProblem(undefined);
    try {
      onChange(
        await api.guestOrders.returnLabel({
          orderId,
          caseId: one.id,
          ...(offeredCents !== null && { offeredCents }),
          ...(kind === "code" && { kind }),
        }),
      );
    } catch (error) {
      setProblem(sentenceOf(error, RETURN_LABEL[kind].failed));
      if (isRefused(error, "RETURN_LABEL_NOT_OFFERED"))
        await api.guestOrders.returns({ orderId }).then(onChange, () => undefined);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {label?.parcel === "returned" && <p>{GIVEN_BACK_TO_HER}</p>}
      <p>
        Envoyez le colis
        {one.cause === "withdrawal" && ` au plus tard le ${dayProse(one.sendBy)}`}
        {label ? "." : <> à {one.address}.</>} Gardez la preuve de dépôt.
      </p>
      {label && (
        <>
          <p>
            {RETURN_LABEL[label.kind].use}
            {label.costCents > 0 &&
              ` ${formatEuros(label.costCents)} seront retenus sur votre remboursement si vous l'utilisez.`}
          </p>
          <a
            href={`/api/guest-orders/${orderId}/returns/${one.id}/label.pdf`}
            target="_blank"
            rel="noopener"
            className={buttonClass("primary")}
          >
            {RETURN_LABEL[label.kind].open}
          </a>
          <ReturnNumber label={label} />
        </>
      )}
      {offeredCents !== null && (
        <>
          <p className="text-ink-2">
            {offeredCents === 0
              ? "Nous vous offrons l'étiquette de retour."
              : `L'étiquette de retour coûte ${formatEuros(offeredCents)}, retenus sur votre remboursement. Vous pouvez aussi envoyer le colis vous-même.`}
          </p>
          <Problem
            sentence={problem ?? (one.labelRefused ? RETURN_LABEL_REFUSED[one.labelRefused] : undefined)}
          />
          {(one.offersCode ? RETURN_LABEL_KINDS : (["label"] as const)).map((kind) => (
            <Button
              key={kind}
              look="secondary"
              pending={pending === kind}
              pendingLabel="Un instant..."
              disabled={pending !== undefined && pending !== kind}
              onClick={() => void ask(kind)}
            >
              {RETURN_LABEL[kind].get}
              {offeredCents > 0 && ` (${formatEuros(offeredCents)})`}
            </Button>
          ))}
          {one.offersCode && <p className="text-small text-ink-2">{RETURN_CODE_HINT}</p>}
        </>
      )}
    </div>
  );
}

/** When her money comes, and how much of it came. */
export function Money({ one, ofCancelled }: { one: GuestReturn; ofCancelled: boolean }) {
  const where = one.asCredit ? "sur votre avoir" : "par le moyen qui a servi au paiement";
  if (ofCancelled && (one.state === "expected" || one.state === "arrived"))
    return <p className="text-ink-2">{GUEST_OF_CANCELLED}</p>;
  if ((one.state === "expected" || one.state === "arrived") && one.cause !== "withdrawal")
    return (
      <p className="text-ink-2">
        {isHersToSend(one)
          ? GUEST_NOT_RENOUNCED[one.state]
          : one.state === "expected" && one.carrierHas
            ? `${GUEST_NEVER_HAD[one.carrierHas].told} Nous revenons vers vous.`
            : GUEST_BROUGHT_BACK[one.state]}
      </p>
    );
  switch (one.state) {
    case "expected":
      return (
        <p className="text-ink-2">
          {one.carrierHas && `${GUEST_NEVER_HAD[one.carrierHas].told} `}
          {one.isHeld
            ? `Nous vous remboursons dès que le colis${one.carrierHas ? "" : ", ou la preuve de son envoi,"} nous est parvenu`
            : `Nous vous remboursons ${refundBy(one.dueOn)}`}
          , {where}.
        </p>
      );
    case "to-pull":
      return (
        <p className="text-ink-2">
          Vous n'avez rien à renvoyer. Remboursement {refundBy(one.dueOn)}, {where}.
        </p>
      );
    case "arrived":
      return (
        <p className="text-ink-2">
          Remboursement {refundBy(one.dueOn)}, {where}.
        </p>
      );
    case "to-refund":
      return (
        <p className="text-ink-2">
          {formatEuros(one.owedCents)} {refundBy(one.dueOn)}, {where}.
        </p>
      );
    case "called-off":
      return <p className="text-ink-2">{GUEST_CALLED_OFF}</p>;
    default:
      return one.refundedCents > 0 ? (
        <p className="text-ink-2">{returnedMoneyWords(one.refundedCents, one.creditBackCents)}</p>
      ) : null;
  }
}
