import { useEffect, useState } from "react";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { toast } from "#web/ui/toasts.ts";

/**
 * The live that is entered for: the newest at first, then the chosen one, whatever else comes on air. Should it be taken
 * off, another takes its place, and the member of staff is told.
 */
export function useChosenLive(lives: readonly ConsoleLive[]) {
  const [chosen, setChosen] = useState<{ id: string; title: string }>();
  const live = lives.find(({ id }) => id === chosen?.id) ?? lives[0];
  useEffect(() => {
    // One that is off air for a moment may come back.
    if (!live || live.id === chosen?.id) return;
    setChosen(live);
    if (chosen) toast.warning(`« ${chosen.title} » n'est plus actif. Vous saisissez pour « ${live.title} ».`);
  }, [live, chosen]);
  const choose = (liveId: string) => setChosen(lives.find(({ id }) => id === liveId) ?? chosen);
  return { live, choose };
}
