import type { GuestOrder } from "#contract/guest-order.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { buttonClass } from "#web/ui/button.tsx";

/** Where she goes from the thanks: back to the live while it lasts, and the receipt to keep. */
export function AfterThanks({ live }: Pick<GuestOrder, "live">) {
  return (
    <div className="screen-only my-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-center">
      {live.isActive ? (
        <Link to={paths.live(live.id)} className={buttonClass("primary")}>
          Retourner au live
        </Link>
      ) : (
        <Link to={paths.home} className={buttonClass("secondary")}>
          Retour à l'accueil
        </Link>
      )}
      <PrintReceipt />
    </div>
  );
}

export function PrintReceipt() {
  return (
    <button type="button" className={buttonClass("secondary")} onClick={() => window.print()}>
      Imprimer ou enregistrer le récapitulatif
    </button>
  );
}
