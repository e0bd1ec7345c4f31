export type CircuitBreaker = {
  /** False while the other side is left alone. When the pause is over, one single call is let through. */
  allows: () => boolean;
  report: (result: "success" | "failure") => void;
};

/** Stops calling a third party that failed several times in a row, and tries it again after a pause. */
export function createCircuitBreaker({
  failuresToOpen = 5,
  pauseMs = 5_000,
  now = () => performance.now(),
} = {}): CircuitBreaker {
  let failures = 0;
  let pausedUntil = 0;
  return {
    allows: () => {
      if (failures < failuresToOpen) return true;
      if (now() < pausedUntil) return false;
      pausedUntil = now() + pauseMs;
      return true;
    },
    report: (result) => {
      failures = result === "success" ? 0 : failures + 1;
      if (failures >= failuresToOpen) pausedUntil = now() + pauseMs;
    },
  };
}
