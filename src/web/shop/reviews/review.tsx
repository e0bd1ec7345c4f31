import type { PublishedReview } from "#contract/buyer-reviews.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { UNSIGNED, PUBLIC_REVIEWS as WORDS } from "#wording/buyer-reviews.ts";

/** One published review, with the dates that the law wants beside it. What was written is text and nothing else. */
export function Review({ review }: { review: PublishedReview }) {
  const { rating, words, signature, publishedAt, orderedAt, deliveredAt, answer } = review;
  return (
    <article className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <p className="font-semibold wrap-anywhere">{signature ?? UNSIGNED}</p>
      </div>
      {words && <p className="mt-2 whitespace-pre-line wrap-anywhere">{words}</p>}
      <p className="mt-2 text-small text-ink-2">
        {WORDS.published} <DateText at={publishedAt} as="prose-date" />
        {orderedAt && (
          <>
            {" · "}
            {WORDS.orderedOn} <DateText at={orderedAt} as="prose-date" />
          </>
        )}
        {deliveredAt && (
          <>
            {", "}
            {WORDS.deliveredOn} <DateText at={deliveredAt} as="prose-date" />
          </>
        )}
      </p>
      {answer && (
        <div className="mt-3 border-s-2 border-line ps-3">
          <p className="text-small font-semibold">{WORDS.answer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
    </article>
  );
}
