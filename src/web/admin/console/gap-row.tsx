import { TriangleAlert } from "lucide-react";
import type { CaptureGap } from "#contract/admin/capture.ts";
import { COMMENTS_MAY_BE_MISSING, gapInWords } from "#wording/capture.ts";

/** A window in which comments may be missing. */
export function GapRow({ gap }: { gap: CaptureGap }) {
  return (
    <p className="flex items-start gap-2 rounded-card border border-warning bg-warning-soft p-3 text-warning">
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-semibold">{COMMENTS_MAY_BE_MISSING}</strong> {gapInWords(gap)}.
      </span>
    </p>
  );
}
