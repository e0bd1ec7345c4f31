import { useEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { clockWords, timeLeft } from "#wording/incidents.ts";

const TICK_MS = 30_000;

/** The 72 hours within which the authority is told, as they pass. */
export function IncidentClock({ notifyBy }: { notifyBy: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <span className={classNames("font-semibold", timeLeft(notifyBy, now) ? "text-warning" : "text-danger")}>
      {clockWords(notifyBy, now)}
    </span>
  );
}
