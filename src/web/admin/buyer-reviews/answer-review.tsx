import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BuyerReviewRow } from "#contract/admin/buyer-reviews.ts";
import { REVIEW_LENGTH } from "#domain/buyer-reviews.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { KeepWords } from "#web/admin/forms/keep-words.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { REVIEW_QUEUE as WORDS } from "#wording/buyer-reviews.ts";

/** What the shop answers to a review, for everybody to read. */
export function AnswerReview({ review, onClose }: { review: BuyerReviewRow; onClose: () => void }) {
  const [answer, setAnswer] = useState(review.answer ?? "");
  const save = useMutation({
    mutationFn: (keepsClaims: boolean) =>
      api.admin.buyerReviews.answer({ reviewId: review.id, answer, keepsClaims }),
    onSuccess: () => onClose(),
    meta: { done: WORDS.answered, changes: ["buyer reviews"] },
  });
  return (
    <FormDialog
      title={WORDS.answerTitle}
      submit={{ onClick: () => save.mutate(false) }}
      submitLabel={WORDS.save}
      pending={save.isPending}
      dirty={answer !== (review.answer ?? "")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {review.words && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{review.words}</p>}
        <Textarea
          id="review-answer"
          label={WORDS.answerTitle}
          hint={WORDS.answerHint}
          rows={4}
          maxLength={REVIEW_LENGTH}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <Failed act={save} otherwise={WORDS.answerFailed} />
        <KeepWords
          failure={save.error}
          does="save"
          pending={save.isPending}
          onKeep={() => save.mutate(true)}
        />
      </div>
    </FormDialog>
  );
}
