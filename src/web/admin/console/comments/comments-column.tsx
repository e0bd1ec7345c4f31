import { useQuery } from "@tanstack/react-query";
import { MessageSquareOff, TriangleAlert } from "lucide-react";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import type { Capture, CaptureGap, LiveComment } from "#contract/admin/capture.ts";
import type { Claim } from "#contract/admin/claims.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { claimsByComment } from "#web/admin/console/claims/claim-words.ts";
import type { Claims } from "#web/admin/console/claims/use-claims.ts";
import { consoleMarks } from "#web/admin/console/console-queries.ts";
import { isOutOfReach } from "#web/admin/console/is-out-of-reach.ts";
import { meQuery } from "#web/admin/session/me-query.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { COMMENTS_MAY_BE_MISSING, gapInWords } from "#wording/capture.ts";
import { CaptureStrip } from "./capture-strip.tsx";
import { CommentCard } from "./comment-card.tsx";
import { commentRows } from "./comment-rows.ts";
import { consoleComments } from "./comments-query.ts";
import { Freshness } from "./freshness.tsx";
import { NewerRows } from "./newer-rows.tsx";
import { useHeldStill } from "./use-held-still.ts";

type CommentsColumnProps = {
  list: RefObject<HTMLDivElement | null>;
  heldId: number | undefined;
  pushed: boolean;
  claims: Claims;
  onTake: (comment: LiveComment) => void;
};

/** The hundred newest comments. Arrows walk, Enter takes one; nothing that arrives moves what is being read. */
export function CommentsColumn({ list, heldId, pushed, claims, onTake }: CommentsColumnProps) {
  const comments = useQuery(consoleComments);
  const marks = useQuery(consoleMarks).data;
  const markOf = useMemo(() => new Map(marks?.map((mark) => [mark.commentId, mark])), [marks]);
  const rows = useMemo(
    () => commentRows(comments.data?.comments ?? [], comments.data?.gaps ?? []),
    [comments.data],
  );
  const titleOf = useMemo(() => titlesOf(comments.data?.captures ?? []), [comments.data]);
  const claimsOf = useMemo(() => claimsByComment(claims.claims), [claims.claims]);
  const take = useLatest(onTake);
  const { mutate: accept } = claims.accept;
  const { mutate: undo } = claims.undo;
  const acts = useMemo(() => ({ accept, undo }), [accept, undo]);
  const userId = useQuery(meQuery).data?.user?.id;
  const { shown, newer, goOn, listeners } = useHeldStill(rows, list);
  return (
    <section
      aria-labelledby="console-comments"
      className="relative flex min-h-0 flex-col @min-[56rem]:h-full"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 pb-1 @min-[56rem]:min-h-8">
        <h2 id="console-comments">100 derniers commentaires</h2>
        <CaptureStrip captures={comments.data?.captures ?? []} leadToLive />
      </div>
      <div
        ref={list}
        className="min-h-0 grow overflow-y-auto overscroll-contain rounded-control border border-line bg-card [overflow-anchor:none] @max-[56rem]:max-h-[max(10rem,calc(100dvh-var(--keyboard,0px)-var(--top,3.5rem)-14rem))]"
        data-comments
        {...listeners}
      >
        <NewerRows
          count={newer.filter(({ kind }) => kind === "comment").length}
          words={["nouveau commentaire", "nouveaux commentaires"]}
          onShow={goOn}
        />
        {isOutOfReach(comments) && (
          <ErrorPanel
            sentence="Erreur lors du chargement des événements TikTok"
            onRetry={() => comments.refetch()}
            retrying={comments.isFetching}
            {...(comments.error ? { technical: technicalOf(comments.error) } : {})}
          />
        )}
        <Waiting
          loading={comments.isPending && !isOutOfReach(comments)}
          label="Chargement des commentaires"
          skeleton={<Skeleton className="h-96" />}
        >
          {shown.map((row) =>
            row.kind === "gap" ? (
              <GapRow key={row.key} gap={row.gap} />
            ) : (
              <CommentCard
                key={row.key}
                comment={row.comment}
                live={titleOf?.get(row.comment.liveId)}
                mark={markOf.get(row.comment.id)}
                mine={row.comment.id === heldId}
                userId={userId}
                claims={claimsOf.get(row.comment.id) ?? NO_CLAIMS}
                onTake={take}
                acts={acts}
              />
            ),
          )}
          {comments.data && rows.length === 0 && (
            <EmptyPanel icon={MessageSquareOff} sentence="Aucun commentaire pour le moment" />
          )}
        </Waiting>
      </div>
      <Freshness
        updatedAt={comments.dataUpdatedAt}
        pushed={pushed}
        onRetry={() => comments.refetch()}
        retrying={comments.isFetching}
      />
    </section>
  );
}

/** A window in which comments may be missing. */
function GapRow({ gap }: { gap: CaptureGap }) {
  return (
    <p className="flex items-start gap-2 border-b border-warning bg-warning-soft px-2 py-1 text-warning">
      <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-semibold">{COMMENTS_MAY_BE_MISSING}</strong> {gapInWords(gap)}.
      </span>
    </p>
  );
}

const NO_CLAIMS: readonly Claim[] = [];

/** Only where they tell comments apart. */
const titlesOf = (captures: readonly Capture[]): Map<string, string> | undefined =>
  captures.length > 1 ? new Map(captures.map(({ liveId, title }) => [liveId, title])) : undefined;

/** One function for all renders that does what the newest one was given: a hundred cards need not be drawn again. */
function useLatest<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((argument) => latest.current(argument), []);
}
