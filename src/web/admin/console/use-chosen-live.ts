import { useEffect, useState } from "react";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { presentLive } from "#domain/present-live.ts";
import { toast } from "#web/ui/toasts.ts";

/** The chosen live while it is on air, else the one that the lists mean; one that begins later only where no other is. */
export function liveOnConsole(
  lives: readonly ConsoleLive[],
  chosenId: string | undefined,
  now: number,
): ConsoleLive | undefined {
  const dated = lives.map((live) => ({ ...live, liveDate: live.liveDate ?? "", isActive: true }));
  const present = presentLive(dated, now)?.id;
  const byId = (wanted: string | undefined) => lives.find(({ id }) => id === wanted);
  return byId(chosenId) ?? byId(present) ?? lives[0];
}

/**
 * The live that is entered for: the present one at first, then the chosen one, whatever else comes on air. Should it be taken
 * off, another takes its place, and the member of staff is told.
 */
export function useChosenLive(lives: readonly ConsoleLive[]) {
  const [chosen, setChosen] = useState<{ id: string; title: string }>();
  const live = liveOnConsole(lives, chosen?.id, Date.now());
  useEffect(() => {
    // One that is off air for a moment may come back.
    if (!live || live.id === chosen?.id) return;
    setChosen(live);
    if (chosen) toast.warning(`« ${chosen.title} » n'est plus actif. Vous saisissez pour « ${live.title} ».`);
  }, [live, chosen]);
  const choose = (liveId: string) => setChosen(lives.find(({ id }) => id === liveId) ?? chosen);
  return { live, choose };
}
