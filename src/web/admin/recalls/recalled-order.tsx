import { useState } from "react";
import type { Recall, RecallOrder } from "#contract/admin/recalls.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import {
  RECALL_OUTCOME_NAMES,
  RECALL_STEP_NAMES,
  REMEDY_NAMES,
  RECALL_ADMIN as WORDS,
} from "#wording/recalls.ts";
import { AnswerDialog, RemedyDialog } from "./order-dialogs.tsx";
import { TellButton } from "./tell-button.tsx";

/** One order of a recall: whose it is, where it stands, and what is next. */
export function RecalledOrder({ order, recall }: { order: RecallOrder; recall: Recall }) {
  const [asking, setAsking] = useState<"answer" | "remedy">();
  const { done, doneAt, doneNote, mailedAt, toldAt, remedy, step } = order;
  const isOpen = recall.closedAt === null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(16rem,100%)] flex-1">
        <Buyer order={order} />
        <p className="text-small text-ink-2 wrap-anywhere">{order.pieces.join(", ")}</p>
        <p className="mt-1 text-small">
          <strong className={step === "to-tell" ? "text-danger" : undefined}>
            {step === "done" && done ? RECALL_OUTCOME_NAMES[done] : RECALL_STEP_NAMES[step]}
          </strong>
          {done && doneAt && (
            <>
              , <DateText at={doneAt} />
            </>
          )}
          {!done && remedy && `, veut : ${REMEDY_NAMES[remedy].toLowerCase()}`.replace(" :", "\u00a0:")}
          {doneNote && <span className="block text-ink-2 wrap-anywhere">{doneNote}</span>}
        </p>
        {(mailedAt ?? toldAt) && (
          <p className="text-small text-ink-2">
            {mailedAt ? WORDS.mailed : WORDS.tell} <DateText at={mailedAt ?? toldAt ?? ""} />
            {mailedAt && order.mailResponse && (
              <span className="block font-code wrap-anywhere">{order.mailResponse}</span>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen && step === "to-tell" && <TellButton order={order} />}
        {isOpen && !done && (
          <Button
            look="secondary"
            onClick={() => setAsking("answer")}
            aria-label={`${WORDS.answer}, ${order.orderNumber}`}
          >
            {WORDS.answer}
          </Button>
        )}
        {!done && (
          <Button
            look={remedy ? "primary" : "secondary"}
            onClick={() => setAsking("remedy")}
            aria-label={`${WORDS.remedy}, ${order.orderNumber}`}
          >
            {WORDS.remedy}
          </Button>
        )}
      </div>
      {asking === "answer" && (
        <AnswerDialog order={order} recall={recall} onClose={() => setAsking(undefined)} />
      )}
      {asking === "remedy" && <RemedyDialog order={order} onClose={() => setAsking(undefined)} />}
    </li>
  );
}

/** Her name, how to reach her, and her order. */
export function Buyer({ order }: { order: RecallOrder }) {
  const { name, handle, phone, orderId, orderNumber } = order;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <strong className="wrap-anywhere">{name || (handle && `@${handle}`) || "Sans nom"}</strong>
      {name && handle && <span className="text-ink-2">@{handle}</span>}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={LINK}>
          {phone}
        </a>
      )}
      <ScreenLink to={paths.admin.orderDetail(orderId)} className={classNames(LINK, "font-code")}>
        {orderNumber}
      </ScreenLink>
    </p>
  );
}
