import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BuyerReviewRow } from "#contract/admin/buyer-reviews.ts";
import { REVIEW_REFUSALS, type ReviewRefusal } from "#domain/buyer-reviews.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { OWN_REVIEW, REVIEW_QUEUE as WORDS } from "#wording/buyer-reviews.ts";

const REASONS = REVIEW_REFUSALS.map((value) => ({ value, label: WORDS.reasonNames[value] }));

/** Why a review is not published: one of the reasons that everybody can read, none of which is its rating. */
export function RefuseReview({ review, onClose }: { review: BuyerReviewRow; onClose: () => void }) {
  const [reason, setReason] = useState<ReviewRefusal>("off-topic");
  const refuse = useMutation({
    mutationFn: () => api.admin.buyerReviews.decide({ reviewId: review.id, refusal: reason }),
    onSuccess: () => onClose(),
    meta: { done: WORDS.refused, changes: ["buyer reviews"] },
  });
  return (
    <FormDialog
      title={WORDS.refuseTitle}
      submit={{ onClick: () => refuse.mutate() }}
      submitLabel={WORDS.refuse}
      pending={refuse.isPending}
      dirty={reason !== "off-topic"}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{WORDS.rule}</p>
        <Select
          id="review-refusal"
          label={WORDS.reason}
          options={REASONS}
          value={reason}
          onChoose={setReason}
        />
        <p>
          {WORDS.sheReads}{" "}
          <span className="text-ink-2">
            «{"\u00a0"}
            {OWN_REVIEW.refused(reason)}
            {"\u00a0"}»
          </span>
        </p>
        <Failed act={refuse} otherwise={WORDS.decideFailed} />
      </div>
    </FormDialog>
  );
}
