import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { api } from "#web/admin/client/api.ts";
import { toast } from "#web/ui/toasts.ts";
import { consoleLives } from "./console-queries.ts";

const mutationKey = ["on-air"];

/** Marks the reference that the seller holds into the camera; null: none. */
export function useOnAir() {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationKey,
    mutationFn: (wanted: { liveId: string; reference: string | null }) =>
      api.admin.liveConsole.setOnAir(wanted),
    onSuccess: (live: ConsoleLive) => {
      queries.setQueryData(consoleLives.queryKey, (lives) =>
        lives?.map((known) => (known.id === live.id ? { ...known, ...live } : known)),
      );
      toast.success(live.onAir ? `${live.onAir} est à l'antenne` : "Plus rien à l'antenne");
    },
    meta: { failed: "Impossible de changer la pièce à l'antenne" },
  });
  // Asked at the press: two keys may come before the screen is drawn again.
  return { ...mutation, isUnderWay: () => queries.isMutating({ mutationKey }) > 0 };
}
