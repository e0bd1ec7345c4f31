import { Star } from "lucide-react";
import { useId } from "react";
import { RATINGS } from "#domain/buyer-reviews.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { starsWords, REVIEW_FORM as WORDS } from "#wording/buyer-reviews.ts";

type Rating = (typeof RATINGS)[number];

type RatingFieldProps = {
  value: number;
  error: string | undefined;
  onChange: (rating: Rating) => void;
};

/** Five stars to choose from; `value` is 0 until one is. */
export function RatingField({ value, error, onChange }: RatingFieldProps) {
  const errorId = useId();
  const chosen = RATINGS.find((rating) => rating === value);
  return (
    <fieldset id="rating" tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <legend className="text-label font-semibold">{WORDS.rating}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="-ms-2 flex">
          {RATINGS.map((rating) => (
            <label
              key={rating}
              className="relative grid size-11 cursor-pointer place-items-center rounded-control text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="rating"
                value={rating}
                checked={rating === value}
                onChange={() => onChange(rating)}
                aria-label={`${starsWords(rating)}, ${WORDS.ratingNames[rating].toLowerCase()}`}
                className="sr-only"
              />
              <Icon of={Star} size={30} fill={rating <= value ? "currentColor" : "none"} />
            </label>
          ))}
        </span>
        <span aria-hidden className="font-semibold">
          {chosen && WORDS.ratingNames[chosen]}
        </span>
      </div>
      {error && <FieldError id={errorId} message={error} />}
    </fieldset>
  );
}
