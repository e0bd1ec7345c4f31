import { CircleCheck, CircleSlash, LoaderCircle, TriangleAlert } from "lucide-react";
import type { Capture } from "#contract/admin/capture.ts";
import type { CaptureState } from "#domain/capture.ts";
import { CAPTURE_REASON_LABELS, CAPTURE_STATE_LABELS } from "#wording/capture.ts";
import { formatClock } from "#wording/format.ts";

const LOOKS = {
  connected: { icon: CircleCheck, tone: "text-success" },
  connecting: { icon: LoaderCircle, tone: "text-ink-2" },
  retrying: { icon: TriangleAlert, tone: "text-warning" },
  unattended: { icon: TriangleAlert, tone: "text-warning" },
  "not-live": { icon: CircleSlash, tone: "text-ink-2" },
  refused: { icon: TriangleAlert, tone: "text-danger" },
  none: { icon: CircleSlash, tone: "text-ink-2" },
  off: { icon: CircleSlash, tone: "text-ink-2" },
} as const satisfies Record<CaptureState, unknown>;

/** How the capture of each live's comments goes. */
export function CaptureStrip({ captures }: { captures: readonly Capture[] }) {
  if (captures.length === 0) return null;
  return (
    <ul aria-label="Capture des commentaires" className="flex flex-col gap-1 pb-2">
      {captures.map((capture) => {
        const { icon: Icon, tone } = LOOKS[capture.state];
        return (
          <li key={capture.liveId} className="flex items-start gap-2">
            <Icon aria-hidden size={20} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${tone}`} />
            <span className="min-w-0 break-words">
              {captures.length > 1 && `${capture.title}\u00a0: `}
              {capture.handle && <span className="text-ink-2">@{capture.handle} </span>}
              <span className={`font-medium ${tone}`}>{wordsOf(capture)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function wordsOf({ state, reason, retryAt, waiting }: Capture): string {
  const why =
    reason && state !== "connected" && state !== "none" ? ` (${CAPTURE_REASON_LABELS[reason]})` : "";
  const again = state === "retrying" && retryAt ? `, essai à ${formatClock(retryAt)}` : "";
  const held = waiting > 0 ? ` · ${waiting}\u00a0en attente` : "";
  return `Capture\u00a0: ${CAPTURE_STATE_LABELS[state].toLowerCase()}${why}${again}${held}`;
}
