import { useState } from "react";
import type { OwnReview } from "#contract/buyer-reviews.ts";
import { REVIEW_LENGTH } from "#domain/buyer-reviews.ts";
import { paths } from "#web/paths.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { REVIEW_FORM as WORDS } from "#wording/buyer-reviews.ts";
import { RatingField } from "./rating-field.tsx";

type ReviewFormProps = { orderId: string; signature: string | null; onSent: (own: OwnReview) => void };

/** A rating, words if she likes, and whether her first name stands under them. */
export function ReviewForm({ orderId, signature, onSent }: ReviewFormProps) {
  const [rating, setRating] = useState(0);
  const [words, setWords] = useState("");
  const [isSigned, setIsSigned] = useState(false);
  const act = useAct(WORDS.failed);
  const send = () =>
    act.run(rating === 0 ? { rating: WORDS.noRating } : {}, async () => {
      onSent(await api.buyerReviews.write({ orderId, rating, words, isSigned }));
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.pending) void send();
      }}
    >
      <p>{WORDS.intro}</p>
      <RatingField
        value={rating}
        error={act.errors.rating}
        onChange={(chosen) => {
          act.correct("rating");
          setRating(chosen);
        }}
      />
      <Textarea
        id="words"
        label={WORDS.words}
        hint={WORDS.wordsHint}
        optional
        rows={4}
        maxLength={REVIEW_LENGTH}
        value={words}
        error={act.errors.words}
        onChange={({ target }) => {
          act.correct("words");
          setWords(target.value);
        }}
      />
      {signature && (
        <div>
          <Checkbox
            id="review-signed"
            label={WORDS.signed(signature)}
            checked={isSigned}
            onChange={({ target }) => setIsSigned(target.checked)}
          />
          <p className="text-small text-ink-2">{WORDS.signedHint}</p>
        </div>
      )}
      <p className="text-small text-ink-2">
        {WORDS.fixed}{" "}
        <Link to={paths.reviewRules} className="underline underline-offset-4">
          {WORDS.more}
        </Link>
      </p>
      <Problem sentence={act.problem} />
      <Button type="submit" className="sm:self-start" pending={act.pending} pendingLabel={WORDS.sending}>
        {WORDS.send}
      </Button>
    </form>
  );
}
