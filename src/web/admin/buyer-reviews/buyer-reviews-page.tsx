import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageCircleHeart } from "lucide-react";
import { useState } from "react";
import type { BuyerReviewRow } from "#contract/admin/buyer-reviews.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { givenPlace } from "#web/admin/list/place.ts";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { TurnPages } from "#web/ui/admin/turn-pages.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { REVIEW_QUEUE as WORDS } from "#wording/buyer-reviews.ts";
import { AnswerReview } from "./answer-review.tsx";
import { BuyerReview } from "./buyer-review.tsx";
import { useReviewsState } from "./buyer-reviews-state.ts";
import { RefuseReview } from "./refuse-review.tsx";

type Opened = { does: "refuse" | "answer"; review: BuyerReviewRow };

/** Reviews that wait for a decision, and what became of the others. */
export function BuyerReviewsPage() {
  const [{ view, q, ...place }, change] = useReviewsState();
  const [opened, setOpened] = useState<Opened>();
  const reviews = useQuery(
    orpc.admin.buyerReviews.list.queryOptions({
      input: { view, q, ...givenPlace(place) },
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
    }),
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <ScreenHeading title={WORDS.title} className="mb-1 gap-3" />
      <p className="mb-3 max-w-2xl text-ink-2">{WORDS.rule}</p>
      <ViewLinks
        views={WORDS.views}
        shown={view}
        addressOf={(one) => paths.admin.buyerReviews(one === "waiting" ? undefined : one)}
        counts={{ waiting: reviews.data?.counts.waiting }}
        className="mb-4 border-line border-b"
      />
      <div className="mb-4 max-w-md">
        <SearchField
          q={q}
          placeholder={WORDS.search}
          onSearch={(text) => change({ q: text }, { replace: true })}
        />
      </div>
      <Loaded
        query={reviews}
        failed={sentenceOf(reviews.error, WORDS.failed)}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-60" />}
      >
        {({ rows, older, newer }) =>
          rows.length === 0 ? (
            <NoRows
              icon={MessageCircleHeart}
              sentence={WORDS.empty[view]}
              filtered={
                q
                  ? {
                      sentence: "Aucun avis ne correspond",
                      clear: { label: "Effacer la recherche", onChoose: () => change({ q: "" }) },
                    }
                  : undefined
              }
            />
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {rows.map((review) => (
                  <BuyerReview
                    key={review.id}
                    review={review}
                    onRefuse={() => setOpened({ does: "refuse", review })}
                    onAnswer={() => setOpened({ does: "answer", review })}
                  />
                ))}
              </ul>
              <TurnPages
                older={older}
                newer={newer}
                onOlder={(before) => change({ before, after: undefined })}
                onNewer={(after) => change({ after, before: undefined })}
              />
            </>
          )
        }
      </Loaded>
      {opened?.does === "refuse" && <RefuseReview review={opened.review} onClose={close} />}
      {opened?.does === "answer" && <AnswerReview review={opened.review} onClose={close} />}
    </>
  );
}
