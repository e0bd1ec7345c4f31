import { TriangleAlert } from "lucide-react";
import type { CaptureGap } from "#contract/admin/capture.ts";
import { CAPTURE_REASON_LABELS } from "#wording/capture.ts";
import { formatClock } from "#wording/format.ts";

/** A window in which comments may be missing. */
export function GapRow({ gap }: { gap: CaptureGap }) {
  return (
    <p className="flex items-start gap-2 rounded-card border border-warning bg-warning-soft p-3 text-warning">
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-semibold">Des commentaires manquent peut-être</strong>{" "}
        {gap.until
          ? `de ${formatClock(gap.from)} à ${formatClock(gap.until)}`
          : `depuis ${formatClock(gap.from)}`}
        {"\u00a0: "}
        {CAPTURE_REASON_LABELS[gap.cause]}.
      </span>
    </p>
  );
}
