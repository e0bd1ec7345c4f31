import { useState } from "react";
import type { OwnReview } from "#contract/buyer-reviews.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { OWN_REVIEW, UNSIGNED } from "#wording/buyer-reviews.ts";

type GivenReviewProps = {
  orderId: string;
  review: NonNullable<OwnReview["review"]>;
  onChange: (own: OwnReview) => void;
};

/** What became of a review, for its writer, and the way to take it back. */
export function GivenReview({ orderId, review, onChange }: GivenReviewProps) {
  const { state, rating, words, signature, refusal, answer } = review;
  const [asked, setAsked] = useState(false);
  const act = useAct(OWN_REVIEW.failed);
  const withdraw = () =>
    act.run({}, async () => {
      onChange(await api.buyerReviews.withdraw({ orderId }));
      setAsked(false);
    });
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {state === "refused" ? refusal && OWN_REVIEW.refused(refusal) : OWN_REVIEW.states[state]}
      </p>
      {rating && (
        <div>
          <p className="flex flex-wrap items-center gap-x-3">
            <Stars rating={rating} /> <span className="font-semibold">{signature ?? UNSIGNED}</span>
          </p>
          {words && <p className="mt-1 whitespace-pre-line wrap-anywhere">{words}</p>}
        </div>
      )}
      {answer && (
        <div className="border-s-2 border-line ps-3">
          <p className="text-small font-semibold">{OWN_REVIEW.answer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
      <Problem sentence={act.problem} />
      {state !== "withdrawn" &&
        (asked ? (
          <div className="flex flex-col gap-3">
            <p className="font-medium">{OWN_REVIEW.confirm}</p>
            <div className="flex flex-wrap gap-3">
              <Button look="secondary" pending={act.pending} onClick={() => void withdraw()}>
                {OWN_REVIEW.withdrawYes}
              </Button>
              <Button look="text" onClick={() => setAsked(false)}>
                {OWN_REVIEW.keep}
              </Button>
            </div>
          </div>
        ) : (
          <Button look="text" className="self-start" onClick={() => setAsked(true)}>
            {OWN_REVIEW.withdraw}
          </Button>
        ))}
    </div>
  );
}
