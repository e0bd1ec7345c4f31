import { useEffect, useState } from "react";
import type { OwnReview } from "#contract/buyer-reviews.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { REVIEW_FORM as WORDS } from "#wording/buyer-reviews.ts";
import { GivenReview } from "./given-review.tsx";
import { ReviewForm } from "./review-form.tsx";

/** Where a link to the order's review leads. */
const PLACE = "avis";

/** The review on the page of a delivered order: its form, closed until it is asked for, or what became of it. */
export function OwnReviewCard({ order }: { order: GuestOrder }) {
  const [changed, setChanged] = useState<OwnReview>();
  const loaded = useLoaded(`review:${order.id}:${order.version}`, (options) =>
    api.buyerReviews.own({ orderId: order.id }, options),
  );
  const own = changed ?? (loaded.state === "loaded" ? loaded.value : undefined);
  const [open, setOpen] = useState(() => window.location.hash === `#${PLACE}`);
  const isThere = own !== undefined;
  useEffect(() => {
    if (isThere && window.location.hash === `#${PLACE}`) document.getElementById(PLACE)?.scrollIntoView();
  }, [isThere]);
  if (!own || (!own.review && !own.mayWrite)) return null;
  if (!own.review && !open)
    return (
      <Button look="text" onClick={() => setOpen(true)}>
        {WORDS.open}
      </Button>
    );
  return (
    <Card id={PLACE} title={WORDS.title} className="basis-full">
      {own.review ? (
        <GivenReview orderId={order.id} review={own.review} onChange={setChanged} />
      ) : (
        <ReviewForm orderId={order.id} signature={own.signature} onSent={setChanged} />
      )}
    </Card>
  );
}
