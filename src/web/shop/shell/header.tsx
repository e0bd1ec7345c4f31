import { ShoppingBag, UserRound } from "lucide-react";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { countOf } from "#wording/format.ts";
import { useBag } from "./bag.ts";
import { CART_BUTTON_ID, showCart } from "./show-cart.ts";

/** Large letters on a small screen leave room for the icon alone. */
const WHERE_ROOM = "sr-only @min-[20rem]:not-sr-only";

export function Header() {
  const bag = useBag();
  return (
    <header className="screen-only @container sticky top-0 z-20 border-b border-line bg-page">
      <OfflineBanner />
      <div className="mx-auto flex min-h-14 max-w-[80rem] items-center gap-x-3 px-gutter">
        <Link
          to={paths.home}
          className="inline-flex min-h-target items-center font-display text-h2 font-bold whitespace-nowrap"
        >
          HF Outlet
        </Link>
        {!bag && (
          <Link
            to={paths.customer}
            className="ms-auto inline-flex min-h-target items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken"
          >
            <Icon of={UserRound} size={24} />
            <span className={WHERE_ROOM}>Mon espace</span>
          </Link>
        )}
        {bag && (
          <p className="hidden min-w-0 grow basis-0 truncate text-end text-small text-ink-2 @min-[20rem]:block">
            {bag.liveTitle}
          </p>
        )}
        {bag && (
          <button
            id={CART_BUTTON_ID}
            type="button"
            onClick={() => showCart()}
            className="ms-auto inline-flex min-h-target min-w-target shrink-0 items-center justify-center gap-1.5 rounded-control px-2 font-semibold tabular-nums hover:bg-sunken"
          >
            <Icon of={ShoppingBag} size={24} />
            <span aria-hidden>{bag.limit === null ? bag.count : `${bag.count}/${bag.limit}`}</span>
            <span className="sr-only">
              Voir panier, {countOf(bag.count, "pièce")}
              {bag.limit !== null && ` sur ${bag.limit}`}
            </span>
          </button>
        )}
      </div>
    </header>
  );
}
