import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { ParcelState } from "#domain/carrier-codes.ts";
import { parisDay } from "#domain/paris-time.ts";
import { daysLate, surchargeOf } from "#domain/refund-clock.ts";
import { RETURN_STATES } from "#domain/return-life.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { formatAge, formatDate } from "#wording/format.ts";
import { RETURN_CONCERN_ACTS, RETURNING_PARCEL_TOLD } from "#wording/parcel-states.ts";
import { heldWords, latenessWords, owedWords } from "#wording/refund-clock.ts";
import {
  LEFT_AFTER_ALL,
  MONEY_OF_CANCELLED,
  NEVER_CAME,
  NEVER_HAD,
  RETURN_CAUSE_LABELS,
  RETURN_LABEL_REFUSED_ACT,
  RETURN_STATE_LABELS,
  returnLabelRefused,
  verdictWords,
} from "#wording/returns.ts";
import { pieceName } from "./piece-name.ts";
import { ReturnActs } from "./return-acts.tsx";

/** One return: whose, which pieces, until when her money is owed, and what there is to do. */
export function ReturnLine({ one }: { one: ReturnCase }) {
  const { orderId, orderNumber, name, state, cause, note, statedAt, pieces, calledOffReason } = one;
  const concern = one.label?.parcel?.concern;
  return (
    <li
      className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3"
      aria-label={`Retour de la commande ${orderNumber}`}
    >
      <div className="min-w-[min(20rem,100%)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>{RETURN_STATE_LABELS[state]}</strong>
          {name && <span className="wrap-anywhere">{name}</span>}
          <ScreenLink to={paths.admin.orderDetail(orderId)} className={`font-code ${LINK}`}>
            {orderNumber}
          </ScreenLink>
        </p>
        <ul className="my-1">
          {pieces.map((piece) => (
            <li key={piece.itemId} className="flex flex-wrap gap-x-2">
              <span>{pieceName(piece)}</span>
              <Money cents={piece.priceCents} className="text-ink-2" />
              {piece.verdict && (
                <span className="font-medium">{verdictWords(piece.verdict, piece.disposition)}</span>
              )}
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-2">
          {RETURN_CAUSE_LABELS[cause]} du <DateText at={statedAt} as="date" />
          {cause === "withdrawal" && !one.inTime && ", hors délai"}
          {note && ` · ${note}`}
          {one.asCredit && " · souhaite un avoir"}
          {calledOffReason && ` · ${calledOffReason}`}
        </p>
        {one.label && (
          <p className="text-small text-ink-2">
            Étiquette <span className="font-code">{one.label.trackingNumber}</span>
            {one.label.costCents > 0 && (
              <>
                , <Money cents={one.label.costCents} />
                {RETURN_STATES[state].isOpen &&
                  (one.label.parcel?.handedOverAt ? " à retenir" : " à retenir si elle sert")}
              </>
            )}
            {one.label.parcel && <WayBack parcel={one.label.parcel} />}
          </p>
        )}
        {one.labelRefusal && (
          <div className="font-medium text-danger">
            <p>{returnLabelRefused(one.labelRefusal)}</p>
            <p>{RETURN_LABEL_REFUSED_ACT}</p>
          </div>
        )}
        {one.leftOn && state === "expected" && !one.carrierHas && one.proofOfSendingAt === null && (
          <p className="font-medium text-warning">
            {LEFT_AFTER_ALL(formatDate(one.leftOn), one.withdrawalId !== null)}
          </p>
        )}
        {one.neverCame && <p className="font-medium text-danger">{NEVER_CAME.told(one.ofCancelled)}</p>}
        {concern && <p className="font-medium text-danger">{RETURN_CONCERN_ACTS[concern]}</p>}
        <Sending one={one} />
        <Clock one={one} />
      </div>
      <ReturnActs one={one} />
    </li>
  );
}

/** Where her parcel is, as the carrier told the shop. */
const WayBack = ({ parcel: { state, since } }: { parcel: { state: ParcelState; since: string } }) => (
  <span>
    , {RETURNING_PARCEL_TOLD[state]} ({formatAge(since, new Date())})
  </span>
);

/** Until when she has to send what she renounced, as long as nothing shows that she did. */
function Sending({ one: { state, sendBy, carrierHas, proofOfSendingAt } }: { one: ReturnCase }) {
  if (state === "expected" && carrierHas) return <p className="text-small text-ink-2">{NEVER_HAD}</p>;
  if (state !== "expected" || sendBy === null || proofOfSendingAt !== null) return null;
  const isOver = sendBy < parisDay(new Date());
  return (
    <p className={isOver ? "font-medium text-warning" : "text-small text-ink-2"}>
      {isOver ? "Délai d'envoi dépassé depuis le " : "À envoyer au plus tard le "}
      <DateText at={sendBy} as="date" />
    </p>
  );
}

/** Until when the money is owed, or why it may wait; over its day, what the law adds to it. */
export function Clock({ one }: { one: ReturnCase }) {
  const { state, dueOn, isHeld, ground, owedCents, owedLines, atStakeCents, refundedCents } = one;
  const today = parisDay(new Date());
  if (!RETURN_STATES[state].isOpen)
    return refundedCents > 0 ? (
      <p className="text-small text-ink-2">
        Remboursé{"\u00a0"}: <Money cents={refundedCents} />
      </p>
    ) : null;
  if (one.ofCancelled && owedCents === 0)
    return <p className="text-small text-ink-2">{MONEY_OF_CANCELLED}</p>;
  if (isHeld) return <p className="text-small text-ink-2">{heldWords(dueOn, today)}</p>;
  const late = daysLate(dueOn, today);
  const words = latenessWords(late, surchargeOf(ground, atStakeCents, late));
  return (
    <>
      <p className={late > 0 ? "font-semibold text-danger" : "font-medium"}>
        {owedWords({ cents: owedCents, lines: owedLines, dueOn })}
      </p>
      {words && <p className="text-small text-danger">{words}</p>}
    </>
  );
}
