import type { CaptureReport } from "#contract/ingest.ts";
import type { CaptureReason } from "#domain/capture.ts";
import type { Overflow } from "./delivery.ts";

type ToldGap = CaptureReport["gaps"][number];

interface Gap {
  from: number;
  until: number | undefined;
  cause: CaptureReason;
}

const MOST_A_REPORT = 100;

export interface Gaps {
  /** Comments may be missing from this instant on; nothing happens while a window is open already. */
  open(from: number, cause: CaptureReason): void;
  close(until: number): void;
  isOpen(): boolean;
  /** What the shop has to be told, and what to call once it has been. */
  untold(): { gaps: ToldGap[]; told: () => void };
}

/** The windows in which comments may be missing, kept until the shop knows each of them with its end. */
export function createGaps(takeOverflow: () => Overflow | undefined): Gaps {
  let current: Gap | undefined;
  let latest = 0;
  let waiting: Gap[] = [];
  return {
    open(from, cause) {
      if (current) return;
      // The shop knows a window by its begin.
      latest = Math.max(from, latest + 1);
      current = { from: latest, until: undefined, cause };
      waiting.push(current);
    },
    close(until) {
      if (!current) return;
      const closed = { ...current, until: Math.max(until, current.from + 1) };
      waiting = [...waiting.filter((gap) => gap !== current), closed];
      current = undefined;
    },
    isOpen: () => current !== undefined,
    untold() {
      const lost = takeOverflow();
      if (lost) waiting.push({ ...lost, cause: "buffer-full" });
      const now = waiting.slice(0, MOST_A_REPORT);
      return {
        gaps: now.map(asTold),
        // One that was open then has to be told again with its end.
        told: () => {
          waiting = waiting.filter((gap) => !now.includes(gap) || gap === current);
        },
      };
    },
  };
}

const asTold = ({ from, until, cause }: Gap): ToldGap => ({
  from: new Date(from).toISOString(),
  until: until === undefined ? null : new Date(until).toISOString(),
  cause,
});
