import { MessageCircleHeart } from "lucide-react";
import { useEffect, useState } from "react";
import { sentenceOf } from "#web/client/failure.ts";
import { api, type PublishedReviews } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { averageWords, PUBLIC_REVIEWS as WORDS } from "#wording/buyer-reviews.ts";
import { Review } from "./review.tsx";
import { ReviewRules } from "./review-rules.tsx";

/** All published reviews, the newest first, and how the shop deals with them. */
export default function ReviewsPage() {
  const first = useLoaded("reviews", (options) => api.buyerReviews.list({}, options));
  useEffect(() => {
    // The shop's links change the address without a document: what it names is brought into sight here.
    if (first.state !== "loading" && window.location.hash === "#regles")
      document.getElementById("regles")?.scrollIntoView();
  }, [first.state]);
  return (
    <div className="mx-auto max-w-[42.5rem]">
      <h1 tabIndex={-1}>{WORDS.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">
        {WORDS.checked} {WORDS.order}
      </p>
      {first.state === "failed" ? (
        <ErrorPanel sentence={WORDS.failed} onRetry={first.retry} retrying={first.retrying} />
      ) : (
        <Waiting
          loading={first.state === "loading"}
          label={WORDS.loading}
          skeleton={<Skeleton className="h-96" />}
        >
          {first.state === "loaded" &&
            (first.value.average === null ? (
              <EmptyPanel icon={MessageCircleHeart} sentence={WORDS.none} />
            ) : (
              <Reviews first={first.value} average={first.value.average} />
            ))}
        </Waiting>
      )}
      <ReviewRules />
    </div>
  );
}

/** The newest, and those before them as often as they are asked for. */
function Reviews({ first, average }: { first: PublishedReviews; average: number }) {
  const [rows, setRows] = useState(first.rows);
  const [older, setOlder] = useState(first.older);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const more = async (before: number) => {
    setPending(true);
    setProblem(undefined);
    try {
      const next = await api.buyerReviews.list({ before });
      setRows([...rows, ...next.rows]);
      setOlder(next.older);
    } catch (error) {
      setProblem(sentenceOf(error, WORDS.failed));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={average} size={22} />
        <span className="font-semibold">{averageWords(average, first.count)}</span>
      </p>
      <ul className="flex flex-col gap-3">
        {rows.map((review) => (
          <li key={review.position}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Problem sentence={problem} />
      </div>
      {older !== null && (
        <Button look="secondary" className="mt-1 w-full" pending={pending} onClick={() => void more(older)}>
          {WORDS.older}
        </Button>
      )}
    </>
  );
}
