import { useQuery } from "@tanstack/react-query";
import { ArrowUp, MessageSquareOff } from "lucide-react";
import { type RefObject, useMemo } from "react";
import type { LiveComment } from "#contract/admin/capture.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { meQuery } from "#web/admin/shell/me-query.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { CaptureStrip } from "./capture-strip.tsx";
import { CommentCard } from "./comment-card.tsx";
import { commentRows } from "./comment-rows.ts";
import { consoleComments, consoleMarks } from "./console-queries.ts";
import { Freshness } from "./freshness.tsx";
import { GapRow } from "./gap-row.tsx";
import { useHeldStill } from "./use-held-still.ts";

type CommentsColumnProps = {
  list: RefObject<HTMLDivElement | null>;
  heldId: number | undefined;
  pushed: boolean;
  onTake: (comment: LiveComment) => void;
};

/** The hundred newest comments. Arrows walk, Enter takes one; nothing that arrives moves what is being read. */
export function CommentsColumn({ list, heldId, pushed, onTake }: CommentsColumnProps) {
  const comments = useQuery(consoleComments);
  const marks = useQuery(consoleMarks).data;
  const markOf = useMemo(() => new Map(marks?.map((mark) => [mark.commentId, mark])), [marks]);
  const rows = useMemo(
    () => commentRows(comments.data?.comments ?? [], comments.data?.gaps ?? []),
    [comments.data],
  );
  const userId = useQuery(meQuery).data?.user?.id;
  const { shown, waiting, goOn, listeners } = useHeldStill(rows, list);
  return (
    <section aria-labelledby="console-comments" className="relative flex min-h-0 flex-col max-lg:order-first">
      <h2 id="console-comments" className="pb-2">
        100 derniers commentaires
      </h2>
      <CaptureStrip captures={comments.data?.captures ?? []} />
      {waiting > 0 && (
        <div className="pointer-events-none absolute inset-x-0 top-20 z-10 flex justify-center">
          <Button
            className="pointer-events-auto rounded-pill shadow-popover"
            icon={<ArrowUp aria-hidden size={18} strokeWidth={2} />}
            onClick={goOn}
          >
            {countOf(waiting, "nouveau commentaire", "nouveaux commentaires")}
          </Button>
        </div>
      )}
      <div
        ref={list}
        className="flex min-h-0 grow flex-col gap-2 overflow-y-auto overscroll-contain p-0.5 [overflow-anchor:none] max-lg:max-h-[70dvh]"
        data-comments
        {...listeners}
      >
        {comments.isError && (
          <ErrorPanel
            sentence="Erreur lors du chargement des événements TikTok"
            onRetry={() => comments.refetch()}
            retrying={comments.isFetching}
            technical={technicalOf(comments.error)}
          />
        )}
        <Waiting
          loading={comments.isPending}
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
                mark={markOf.get(row.comment.id)}
                mine={row.comment.id === heldId}
                userId={userId}
                onTake={onTake}
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
