import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

const AMBER_AFTER_S = 15;
const RED_AFTER_S = 30;

type FreshnessProps = { updatedAt: number; pushed: boolean; onRetry: () => void; retrying: boolean };

/** How old what is shown may be; beyond half a minute there is something to press. */
export function Freshness({ updatedAt, pushed, onRetry, retrying }: FreshnessProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  if (updatedAt === 0) return null;
  const seconds = Math.max(0, Math.round((now - updatedAt) / 1000));
  const red = seconds >= RED_AFTER_S;
  return (
    <div
      className={classNames(
        "mt-1 flex min-h-7 flex-wrap items-center gap-x-3 rounded-control",
        red
          ? "bg-danger-soft px-3 py-1.5 text-danger"
          : seconds >= AMBER_AFTER_S
            ? "bg-warning-soft px-3 text-warning"
            : "text-ink-2",
      )}
    >
      {red && <Icon of={CircleAlert} className="shrink-0" />}
      <span className="tabular-nums">
        Actualisé il y a {seconds}
        {"\u00a0"}s
      </span>
      <span>{pushed ? "En direct" : "Mise à jour toutes les 5\u00a0s"}</span>
      {red && (
        <Button look="secondary" pending={retrying} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
