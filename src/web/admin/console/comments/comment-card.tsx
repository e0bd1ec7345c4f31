import { Ban, Check, type LucideIcon, UserRoundPen } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode } from "react";
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

/** What a viewer wrote, on one line where there is room for lines. Everything in it is a stranger's, and stays text. */
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
  // A line along its edge, drawn inside so that nothing moves; the words say it too.
  const proposed = claims.some(({ state }) => state === "proposed");
  const hidden = comment.comment.length > (claims.length > 0 ? FITS_BESIDE_A_CLAIM : FITS_A_LINE);
  const other = mark?.heldBy && mark.heldBy.userId !== userId ? mark.heldBy.name : null;
  return (
    <div
      data-whole={hidden ? comment.comment : undefined}
      className={classNames(
        "relative border-b border-line @min-[56rem]:flex @min-[56rem]:h-7 @min-[56rem]:items-center",
        hidden && WHOLE_ON_FOCUS,
        proposed && "shadow-[inset_3px_0_0_var(--color-accent)]",
        mine
          ? "bg-accent-soft"
          : handled
            ? "bg-sunken text-ink-2"
            : proposed
              ? "bg-selected-row hover:bg-sunken"
              : "hover:bg-sunken",
      )}
    >
      <button
        type="button"
        data-comment={comment.id}
        className="flex w-full min-w-0 flex-wrap items-baseline gap-x-2 px-2 text-start -outline-offset-2 @max-[56rem]:py-2 @min-[56rem]:h-full @min-[56rem]:flex-1 @min-[56rem]:flex-nowrap @min-[56rem]:items-center"
        onClick={() => onTake(comment)}
        onKeyDown={walk}
      >
        <time dateTime={comment.at} className="shrink-0 text-ink-2 tabular-nums">
          {formatClock(comment.at)}
        </time>
        {live && <bdi className="text-ink-2 @min-[56rem]:max-w-32 @min-[56rem]:truncate">{live}</bdi>}
        <strong className="min-w-0 font-semibold wrap-anywhere @min-[56rem]:max-w-40 @min-[56rem]:shrink-0 @min-[56rem]:truncate">
          @{comment.handle}
        </strong>
        {comment.nickname && (
          // A laptop has room for what she wrote, or for her name.
          <bdi className="min-w-0 text-ink-2 wrap-anywhere @min-[56rem]:hidden @min-[80rem]:block @min-[80rem]:max-w-32 @min-[80rem]:shrink-[30] @min-[80rem]:truncate">
            {comment.nickname}
          </bdi>
        )}
        <span
          dir="auto"
          className="min-w-0 @max-[56rem]:line-clamp-6 @max-[56rem]:basis-full @max-[56rem]:wrap-anywhere @min-[56rem]:grow @min-[56rem]:truncate"
        >
          {comment.comment}
        </span>
        {handled && (
          <Outcome icon={Check} className="text-success">
            Traité{"\u00a0: "}
            {handled.orderNumber}
            {!handled.by && " (automatique)"}
          </Outcome>
        )}
        {order?.cancelled && (
          <Outcome icon={Ban} className="text-ink-2">
            Commande annulée{"\u00a0: "}
            {order.orderNumber}
          </Outcome>
        )}
        {other && (
          <Outcome icon={UserRoundPen} className="text-info">
            {other} s'en occupe
          </Outcome>
        )}
      </button>
      <CommentClaims claims={claims} acts={acts} />
    </div>
  );
});

type OutcomeProps = { icon: LucideIcon; className: string; children: ReactNode };

/** What became of the comment; beside what the claim engine made of it there is not always room for the whole. */
function Outcome({ icon, className, children }: OutcomeProps) {
  return (
    <span
      className={classNames(
        "flex min-w-0 items-center gap-1 font-medium @max-[56rem]:flex-wrap @max-[56rem]:wrap-anywhere",
        className,
      )}
    >
      <Icon of={icon} size={18} className="shrink-0" />
      <span className="min-w-0 @min-[56rem]:truncate">{children}</span>
    </span>
  );
}

/** Letters that find room beside a handle and what became of the comment. */
const FITS_A_LINE = 32;
/** The same beside the words and the button of a claim, in the columns of a laptop. */
const FITS_BESIDE_A_CLAIM = 10;

/** The whole of a long comment lies over the rows below while its row is read, and moves none of them. */
const WHOLE_ON_FOCUS =
  "after:pointer-events-none after:absolute after:inset-x-2 after:top-full after:z-10 after:hidden after:max-h-40 after:overflow-hidden after:rounded-control after:border after:border-line after:bg-card after:px-2 after:py-1 after:text-ink after:shadow-popover after:wrap-anywhere after:content-[attr(data-whole)] after:[unicode-bidi:plaintext] @min-[56rem]:focus-within:after:block";

/** Up and down from row to row; the browser's Enter presses the one that has the focus. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const list = event.currentTarget.closest("[data-comments]");
  const cards = [...(list?.querySelectorAll<HTMLElement>("[data-comment]") ?? [])];
  const next = cards[cards.indexOf(event.currentTarget) + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}
