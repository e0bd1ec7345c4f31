import { isCancelled } from "#domain/order-status.ts";
import { parisDay, parisInstant } from "#domain/paris-time.ts";
import { caseRefundDue } from "#domain/refund-clock.ts";
import { refusal } from "#domain/refusals.ts";
import { isAtHand, isTakenBack, mayBeLost, type Verdict } from "#domain/return-life.ts";
import type { Disposition } from "#domain/returns.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { closeWithdrawal } from "#server/money/money.sql.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { VERDICT_LABELS } from "#wording/returns.ts";
import * as queries from "./cases.sql.ts";
import { takeBack } from "./create-return.ts";
import { getCase } from "./list-cases.ts";
import { type LockedCase, lockCase } from "./lock-case.ts";
import { tellReceived } from "./tell-received.ts";

interface Checked {
  caseId: string;
  pieces: { itemId: string; verdict: Verdict; disposition: Disposition }[];
  note?: string | undefined;
  /** The day on which they came (ISO date). */
  arrivedOn?: string | undefined;
  refundCents: number;
  keptLabelCents?: number | undefined;
}

/** Staff have looked at what came: two who do so at once are one check and one refusal that names the faster. */
export const checkCase: Handlers["admin"]["returnCases"]["check"] = async (context, input) => {
  const { caseId } = input;
  const { orderId, products } = await once(
    context,
    principalOf(context),
    "admin.returnCases.check",
    input,
    (tx) => check(tx, context, input),
  );
  context.events.changed({ orders: [orderId], products });
  return getCase(context, { caseId });
};

async function check(
  tx: Tx,
  context: Context,
  { caseId, pieces, note, arrivedOn, refundCents, keptLabelCents }: Checked,
) {
  const one = await lockCase(tx, caseId, "check");
  const { orderId, withdrawalId, cause, wasSent } = one;
  const open = (await queries.openItems(tx, { caseId })).map(({ itemId }) => itemId);
  if (
    open.toSorted().join() !==
    pieces
      .map(({ itemId }) => itemId)
      .toSorted()
      .join()
  )
    throw refusal("PIECES_NOT_RETURNABLE");
  const { userId } = staffOf(context);
  const hasCome = pieces.some(({ verdict }) => verdict !== "lost");
  if (
    pieces.some(({ verdict }) => verdict === "lost") &&
    !mayBeLost({ ...one, isProven: one.proofOfSendingAt !== null })
  )
    throw refusal("RETURN_NOT_SENT");
  const ofCancelled = isCancelled(one.orderStatus);
  const isInHouse = !wasSent && !ofCancelled;
  const back = pieces.filter(({ verdict }) => isTakenBack(verdict, isInHouse));
  if (back.length === 0 && refundCents > 0) throw refusal("REFUND_TOO_HIGH", { refundableCents: 0 });
  await queries.keepVerdicts(tx, {
    caseId,
    itemIds: pieces.map(({ itemId }) => itemId),
    verdicts: pieces.map(({ verdict }) => verdict),
    isInHouse,
  });
  const goodsAt = wasSent ? (hasCome ? arrivalOf(one, arrivedOn) : one.goodsReceivedAt) : null;
  if (arrivedOn && goodsAt) await queries.setDates(tx, { caseId, proofAt: one.proofOfSendingAt, goodsAt });
  // A withdrawal's runs from its statement, which may have come by letter.
  const clock = {
    cause,
    isRenounced: withdrawalId !== null || cause === "withdrawal",
    on: parisDay(one.statedAt),
    goodsOn: goodsAt && parisDay(goodsAt),
    proofOn: one.proofOfSendingAt && parisDay(one.proofOfSendingAt),
    mayWait: false,
  };
  const { products } =
    back.length === 0
      ? { products: [] }
      : await takeBack(tx, context, {
          orderId,
          items: back.map(({ itemId, disposition, verdict }) => ({
            itemId,
            disposition: isAtHand(verdict) ? disposition : "set-aside",
            ...(verdict === "lost" && { isLost: true as const }),
          })),
          cause,
          note: note || one.note || undefined,
          withdrawalId: withdrawalId ?? undefined,
          refundCents,
          keptLabelCents,
          isOfCancelled: ofCancelled,
          dueOn: caseRefundDue(clock, parisDay(new Date())).dueOn,
        });
  await queries.closeCase(tx, { caseId, userId, wasSent, hasCome });
  await queries.refundDueOf(tx, { caseId });
  if (ofCancelled) await closeWithdrawal(tx, { orderId, refundId: null });
  const missed = pieces.filter(({ verdict }) => !isTakenBack(verdict, isInHouse));
  if (missed.length > 0)
    await writeHistory(tx, context.actor, orderId, "return", {
      step: "checked",
      missed: missed.map(({ verdict }) => VERDICT_LABELS[verdict].toLowerCase()).join(", "),
    });
  await audit(tx, context, {
    action: "return-checked",
    subjectKind: "order",
    subjectId: orderId,
    after: {
      caseId,
      ...(arrivedOn && goodsAt ? { arrivedOn: parisDay(goodsAt) } : {}),
      refundCents,
      pieces: pieces.map(({ verdict }) => VERDICT_LABELS[verdict]).join(", "),
    },
  });
  if (wasSent && hasCome) await tellReceived(tx, { caseId, orderId });
  return { orderId, products };
}

/** When the pieces came: as is known, else now, or on the earlier day that staff say, at noon, for of it only the day is known. */
export function arrivalOf(
  { mayComeFrom, goodsReceivedAt }: Pick<LockedCase, "mayComeFrom" | "goodsReceivedAt">,
  arrivedOn: string | undefined,
): Date {
  const known = goodsReceivedAt ?? new Date();
  if (arrivedOn === undefined || arrivedOn >= parisDay(known)) return known;
  const notBefore = parisDay(mayComeFrom);
  if (arrivedOn < notBefore) throw refusal("ARRIVED_TOO_EARLY", { notBefore });
  const noon = parisInstant(`${arrivedOn}T12:00`);
  return noon ? new Date(noon) : known;
}
