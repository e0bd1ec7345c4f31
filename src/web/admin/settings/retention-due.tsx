import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SettingKey } from "#contract/admin/settings.ts";
import { RETENTION_BOUNDS, type RetentionTime } from "#domain/retention-times.ts";
import { orpc } from "#web/admin/client/api.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { dueWords } from "#wording/retention.ts";

const AFTER_TYPING_MS = 400;

export const isRetentionTime = (setting: SettingKey): setting is RetentionTime => setting in RETENTION_BOUNDS;

/** What a time that was typed would take away, counted before it is saved: what is erased does not come back. */
export function RetentionDue({ time, typed }: { time: RetentionTime; typed: string }) {
  const settled = useLater(typed, AFTER_TYPING_MS);
  const value = Number(settled);
  const [least, most] = RETENTION_BOUNDS[time];
  const allowed = /^\d+$/.test(settled) && value >= least && value <= most;
  const preview = useQuery(
    orpc.admin.settings.previewRetention.queryOptions({
      input: { time, value },
      enabled: allowed,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  if (!allowed) return null;
  const words = preview.data ? dueWords(preview.data.due) : "";
  return (
    <p role="status" className={words ? "mt-1 font-medium text-warning" : "mt-1 text-ink-2"}>
      {preview.data
        ? sentenceFor(words, preview.data.complete)
        : preview.isError
          ? "Impossible de compter ce que cette durée toucherait."
          : "Calcul en cours..."}
    </p>
  );
}

function sentenceFor(words: string, complete: boolean): string {
  if (words) return `Avec cette durée, le prochain passage touche ${complete ? "" : "au moins "}${words}.`;
  return complete
    ? "Avec cette durée, rien n'est à traiter pour l'instant."
    : "Le calcul est trop long pour cette boutique.";
}
