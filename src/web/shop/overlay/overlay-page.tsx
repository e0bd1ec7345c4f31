import { liveUpdatesPath } from "#contract/live-updates.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { useOnAir } from "#web/shop/live/use-on-air.ts";
import type { PageProps } from "#web/shop/pages.ts";
import { OnAirPlate } from "./on-air-plate.tsx";

/** What streaming software lays over the video: the piece on air on nothing at all, and nothing while there is none. */
export default function OverlayPage({ params }: PageProps) {
  const liveId = params.liveId ?? "";
  const { piece, setPiece, setSold, refresh } = useOnAir(liveId);
  useLiveUpdates(
    liveUpdatesPath(liveId),
    {
      onAir: (update) => setPiece(update.piece),
      onAvailability: ({ productId, sold }) => setSold(productId, sold),
      onReread: refresh,
    },
    { evenHidden: true },
  );
  return (
    <main data-see-through className="min-h-dvh overflow-hidden p-[3vmin]">
      {piece && <OnAirPlate piece={piece} />}
    </main>
  );
}
