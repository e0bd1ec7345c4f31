import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { presentLive } from "#domain/present-live.ts";
import { type api, orpc } from "#web/admin/client/api.ts";
import { livesQuery } from "#web/admin/lives/live-choices.ts";

export type LivePieces = Awaited<ReturnType<typeof api.admin.products.sheet>>["rows"];

/** The pieces of the live that the address names, else of the present one. */
export function useLivePieces() {
  const [query] = useSearchParams();
  const lives = useQuery(livesQuery);
  const liveId = query.get("live") ?? (lives.data && presentLive(lives.data, Date.now())?.id);
  const sheet = useQuery(
    orpc.admin.products.sheet.queryOptions({
      input: { live: liveId ?? "" },
      enabled: liveId !== undefined,
      staleTime: 0,
    }),
  );
  return { lives, liveId, sheet };
}
