import { liveUpdatesPath } from "#contract/live-updates.ts";
import type { OnAir, OverlayFacts } from "#contract/lives.ts";
import { type OverlayPlace, readOverlayLayout } from "#web/overlay-layout.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { useOnAir } from "#web/shop/live/use-on-air.ts";
import type { PageProps } from "#web/shop/pages.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { OnAirPlate } from "./on-air-plate.tsx";
import { useOverlayFacts } from "./use-overlay-facts.ts";

/** Never in the middle, where the seller stands. */
const AT: Record<OverlayPlace, string> = {
  "haut-gauche": "items-start justify-start",
  haut: "items-start justify-center",
  "haut-droite": "items-start justify-end",
  "bas-gauche": "items-end justify-start",
  bas: "items-end justify-center",
  "bas-droite": "items-end justify-end",
};

/** What streaming software lays over the video: the piece on air on nothing at all, and nothing while there is none. */
export default function OverlayPage({ params }: PageProps) {
  const liveId = params.liveId ?? "";
  const { piece, setPiece, setSold, refresh } = useOnAir(liveId);
  const facts = useOverlayFacts(liveId, piece);
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
    <main data-see-through className="min-h-dvh overflow-hidden">
      {piece && <PlacedPlate piece={piece} facts={facts} liveId={liveId} />}
    </main>
  );
}

type PlacedPlateProps = { piece: OnAir; facts: OverlayFacts | undefined; liveId: string };

/** Where the address wants it: the page itself is drawn before any address is known. */
function PlacedPlate({ piece, facts, liveId }: PlacedPlateProps) {
  const { place, size } = readOverlayLayout(new URLSearchParams(window.location.search));
  const shop = useShopFacts();
  return (
    <div className={classNames("flex min-h-dvh p-[3vmin]", AT[place])}>
      <OnAirPlate
        piece={piece}
        facts={facts}
        size={size}
        liveId={liveId}
        shop={shop.state === "loaded" ? shop.value.name : ""}
      />
    </div>
  );
}
