import { Star } from "lucide-react";
import { RATINGS } from "#domain/buyer-reviews.ts";
import { starsWords } from "#wording/buyer-reviews.ts";
import { Icon } from "./icon.tsx";

/** A rating, as stars to see and as words to hear. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <span role="img" aria-label={starsWords(rating)} className="inline-flex text-accent">
      {RATINGS.map((star) => (
        <Icon key={star} of={Star} size={size} fill={star <= Math.round(rating) ? "currentColor" : "none"} />
      ))}
    </span>
  );
}
