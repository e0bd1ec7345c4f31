import { type ReactNode, useEffect } from "react";
import { liveUpdatesPath } from "#contract/live-updates.ts";
import { type OverlayPlace, readOverlayLayout } from "#web/overlay-layout.ts";
import type { ShopFacts } from "#web/shop/api.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { useOnAir } from "#web/shop/live/use-on-air.ts";
import type { PageProps } from "#web/shop/pages.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { PAID_HOST, whoSells } from "#wording/who-sells.ts";
import { OnAirPlate } from "./on-air-plate.tsx";
import { useOverlayFacts } from "./use-overlay-facts.ts";

/** Never in the middle, where the seller stands; who sells stands at the edge, where no piece moves the line. */
const AT: Record<OverlayPlace, { page: string; stack: string }> = {
  "haut-gauche": { page: "items-start justify-start", stack: "flex-col items-start" },
  haut: { page: "items-start justify-center", stack: "flex-col items-center" },
  "haut-droite": { page: "items-start justify-end", stack: "flex-col items-end" },
  "bas-gauche": { page: "items-end justify-start", stack: "flex-col-reverse items-start" },
  bas: { page: "items-end justify-center", stack: "flex-col-reverse items-center" },
  "bas-droite": { page: "items-end justify-end", stack: "flex-col-reverse items-end" },
};

const AGAIN_MS = 3_000;

/**
 * What streaming software lays over the video: who sells, always, and the piece on air on nothing at all, while there is
 * one.
 */
export default function OverlayPage({ params }: PageProps) {
  const liveId = params.liveId ?? "";
  const { onAir, setOnAir, setSold, refresh } = useOnAir(liveId);
  const piece = onAir?.piece;
  const facts = useOverlayFacts(liveId, piece);
  const shop = useSeller();
  useLiveUpdates(
    liveUpdatesPath(liveId),
    {
      onAir: setOnAir,
      onAvailability: ({ productId, sold }) => setSold(productId, sold),
      onReread: refresh,
    },
    { evenHidden: true },
  );
  if (!piece && !shop) return <main data-see-through className="min-h-dvh" />;
  return (
    <main data-see-through className="min-h-dvh overflow-hidden">
      <Placed>
        {shop && <WhoSells shop={shop} paidHost={facts?.paidHost ?? false} />}
        {piece && (
          <OnAirPlate piece={piece} facts={facts} liveId={liveId} shippingCents={shop?.shippingCents} />
        )}
      </Placed>
    </main>
  );
}

/** The seller must be named all along: the shop is asked again until it answers. */
function useSeller(): ShopFacts | undefined {
  const shop = useShopFacts();
  const retry = shop.state === "failed" && !shop.retrying ? shop.retry : undefined;
  useEffect(() => {
    if (!retry) return;
    const timer = window.setTimeout(retry, AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [retry]);
  return shop.state === "loaded" ? shop.value : undefined;
}

/** Where and how large the address wants it: the page itself is drawn before any address is known. */
function Placed({ children }: { children: ReactNode }) {
  const { place, size } = readOverlayLayout(new URLSearchParams(window.location.search));
  const { page, stack } = AT[place];
  // As high as the picture: a plate that is drawn too large for it is cut at its end, who sells and the price are not.
  return (
    <div className={classNames("flex h-dvh p-[3vmin]", page)}>
      <div
        style={{ zoom: size / 100 }}
        className={classNames("flex max-h-full max-w-full gap-[1.5vmin]", stack)}
      >
        {children}
      </div>
    </div>
  );
}

/** As the law on distance selling and on paid hosts wants it, in letters that a phone can show. */
function WhoSells({ shop, paidHost }: { shop: ShopFacts; paidHost: boolean }) {
  const said = whoSells({
    sellerName: shop.seller.name,
    shopName: shop.name,
    site: window.location.host,
  });
  return (
    <p className="max-w-full shrink-0 rounded-control bg-card px-[2vmin] py-[1vmin] text-[3.5vmin] leading-tight text-ink wrap-anywhere">
      {said}
      {paidHost && <strong className="block">{PAID_HOST}</strong>}
    </p>
  );
}
