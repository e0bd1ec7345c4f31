import { Ban, Check, UserRoundPen } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import type { LiveComment } from "#contract/admin/capture.ts";
import type { Claim } from "#contract/admin/claims.ts";
import type { CommentMark } from "#contract/admin/live-console.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { formatClock } from "#wording/format.ts";
import { type ClaimActs, CommentClaims } from "./comment-claims.tsx";

type CommentCardProps = {
  comment: LiveComment;
  /** Its live, where several are on air. */
  live: string | undefined;
  mark: CommentMark | undefined;
  /** The member of staff of this screen is busy with it. */
  mine: boolean;
  /** The member of staff of this screen. */
  userId: string | undefined;
  /** What the claim engine made of it. */
  claims: readonly Claim[];
  acts: ClaimActs;
  onTake: (comment: LiveComment) => void;
};

/** What a viewer wrote. Everything in it is a stranger's, and stays text. */
export const CommentCard = memo(function CommentCard({
  comment,
  live,
  mark,
  mine,
  userId,
  claims,
  onTake,
  acts,
}: CommentCardProps) {
  const order = mark?.order ?? null;
  const handled = order && !order.cancelled ? order : null;
  const other = mark?.heldBy && mark.heldBy.userId !== userId ? mark.heldBy.name : null;
  return (
    <div
      className={classNames(
        "rounded-card border hover:border-control",
        mine
          ? "border-accent bg-accent-soft"
          : handled
            ? "border-line bg-sunken text-ink-2"
            : "border-line bg-card",
      )}
    >
      <button
        type="button"
        data-comment={comment.id}
        className="group block w-full rounded-card p-3 text-start"
        onClick={() => onTake(comment)}
        onKeyDown={walk}
      >
        <span className="flex flex-wrap items-baseline gap-x-2">
          <strong className="font-semibold wrap-anywhere">@{comment.handle}</strong>
          {comment.nickname && (
            <bdi className="line-clamp-2 min-w-0 text-ink-2 wrap-anywhere">{comment.nickname}</bdi>
          )}
          <span className="ms-auto text-ink-2">
            {live && <bdi className="me-2">{live}</bdi>}
            <time dateTime={comment.at} className="tabular-nums">
              {formatClock(comment.at)}
            </time>
          </span>
        </span>
        <span
          dir="auto"
          className={classNames(
            "mt-0.5 wrap-anywhere",
            mine ? "block" : "line-clamp-6 group-focus:line-clamp-none",
          )}
        >
          {comment.comment}
        </span>
        {handled && (
          <span className="mt-1 flex items-center gap-1.5 font-medium text-success">
            <Icon of={Check} size={18} strokeWidth={2.5} className="shrink-0" />
            Traité{"\u00a0: "}
            {handled.orderNumber}
            {!handled.by && " (automatique)"}
          </span>
        )}
        {order?.cancelled && (
          <span className="mt-1 flex items-center gap-1.5 font-medium text-ink-2">
            <Icon of={Ban} size={18} className="shrink-0" />
            Commande annulée{"\u00a0: "}
            {order.orderNumber}
          </span>
        )}
        {other && (
          <span className="mt-1 flex items-center gap-1.5 font-medium text-info">
            <Icon of={UserRoundPen} size={18} className="shrink-0" />
            {other} s'en occupe
          </span>
        )}
      </button>
      <CommentClaims claims={claims} acts={acts} />
    </div>
  );
});

/** Up and down from card to card; the browser's Enter presses the one that has the focus. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const list = event.currentTarget.closest("[data-comments]");
  const cards = [...(list?.querySelectorAll<HTMLElement>("[data-comment]") ?? [])];
  const next = cards[cards.indexOf(event.currentTarget) + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}
