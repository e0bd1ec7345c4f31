import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BuyerReviewRow } from "#contract/admin/buyer-reviews.ts";
import { REVIEW_DAYS } from "#domain/buyer-reviews.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { REVIEW_REFUSAL_NAMES, UNSIGNED, REVIEW_QUEUE as WORDS } from "#wording/buyer-reviews.ts";

type BuyerReviewProps = { review: BuyerReviewRow; onRefuse: () => void; onAnswer: () => void };

/** One review with what staff may do about it; what she wrote is text and nothing else. */
export function BuyerReview({ review, onRefuse, onAnswer }: BuyerReviewProps) {
  const { order, name, state, rating, words, signature, writtenAt, refusal, answer, withdrawnAt } = review;
  const publish = useMutation({
    mutationFn: () => api.admin.buyerReviews.decide({ reviewId: review.id, refusal: null }),
    meta: { done: WORDS.published, changes: ["buyer reviews"] },
  });
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-body">
          <Link to={paths.admin.orderDetail(order.id)} className={LINK}>
            {order.number}
          </Link>
          <span className="ms-2 font-normal">{name}</span>
        </h2>
        <span className="text-small text-ink-2">
          <DateText at={writtenAt} />
        </span>
      </div>
      {rating && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3">
          <Stars rating={rating} />
          <span className="text-small text-ink-2">{signature ?? UNSIGNED}</span>
        </p>
      )}
      {rating && (
        <p className="mt-1 max-w-3xl whitespace-pre-line wrap-anywhere">
          {words ?? <span className="text-ink-2">{WORDS.noWords}</span>}
        </p>
      )}
      {refusal && <p className="mt-2 text-small text-ink-2">Refusé : {REVIEW_REFUSAL_NAMES[refusal]}.</p>}
      {answer && (
        <div className="mt-2 border-line border-s-2 ps-3">
          <p className="text-small font-semibold">{WORDS.answerTitle}</p>
          <p className="max-w-3xl whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
      {withdrawnAt && (
        <p className="mt-2 text-small text-ink-2">
          Retiré par la cliente, <DateText at={withdrawnAt} />
        </p>
      )}
      <Failed act={publish} otherwise={WORDS.decideFailed} />
      {state !== "withdrawn" && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <Waits review={review} />
          <span className="ms-auto flex flex-wrap gap-2">
            <Button look="secondary" onClick={onAnswer} aria-label={`${WORDS.answer}, ${order.number}`}>
              {answer ? WORDS.answerAgain : WORDS.answer}
            </Button>
            <Button look="secondary" onClick={onRefuse} aria-label={`${WORDS.refuse}, ${order.number}`}>
              {WORDS.refuse}
            </Button>
            {state !== "published" && (
              <Button
                look="secondary"
                pending={publish.isPending}
                onClick={() => publish.mutate()}
                aria-label={`${WORDS.publish}, ${order.number}`}
              >
                {WORDS.publish}
              </Button>
            )}
          </span>
        </div>
      )}
    </li>
  );
}

function Waits({ review: { state, waitsDays } }: { review: BuyerReviewRow }) {
  if (state !== "waiting") return null;
  return waitsDays >= REVIEW_DAYS.remindedAfter ? (
    <p className="font-medium text-danger">{WORDS.late(waitsDays)}</p>
  ) : (
    <p className="text-small text-ink-2">{WORDS.waits(waitsDays)}</p>
  );
}
