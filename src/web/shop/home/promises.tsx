import { CreditCard, type LucideIcon, RotateCcw, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { formatEuros } from "#domain/money.ts";
import { paths } from "#web/paths.ts";
import type { ShopFacts } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { DELIVERY_AREA_NAMES } from "#wording/delivery-area.ts";

/** Delivery, returns and payment with their real numbers; amounts are settings, so they come from the server. */
export function Promises({ facts }: { facts: ShopFacts | undefined }) {
  return (
    <section aria-labelledby="engagements" className="mt-10 lg:col-span-2 lg:mt-12">
      <h2 id="engagements">Livraison, retours et paiement</h2>
      <ul className="mt-4 grid gap-3 lg:grid-cols-3">
        <Commitment icon={Truck} title="Colissimo">
          {DELIVERY_AREA_NAMES[facts?.deliveryArea ?? "france-and-monaco"]}. Expédition généralement sous 24
          {"\u00a0"}h ouvrées. <span className="block min-h-6">{facts && feeSentence(facts)}</span>
        </Commitment>
        <Commitment icon={RotateCcw} title={"14\u00a0jours pour changer d'avis"}>
          Vous êtes remboursée sous 14{"\u00a0"}jours.{" "}
          <Link to={paths.withdrawal()} className="text-accent underline underline-offset-4">
            Comment retourner une pièce
          </Link>
        </Commitment>
        <Commitment icon={CreditCard} title="Carte bancaire">
          Le paiement passe par notre prestataire{"\u00a0"}: la boutique ne voit jamais vos coordonnées
          bancaires.
        </Commitment>
      </ul>
    </section>
  );
}

function feeSentence({ shippingCents, freeDeliveryFromCents }: ShopFacts): string {
  if (shippingCents === 0) return "Frais de livraison\u00a0: offerts.";
  const free = freeDeliveryFromCents > 0 ? `, offerts dès ${formatEuros(freeDeliveryFromCents)}` : "";
  return `Frais de livraison\u00a0: ${formatEuros(shippingCents)} TTC par colis${free}.`;
}

function Commitment({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 rounded-card border border-line bg-card p-4">
      <Icon of={icon} size={24} className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="text-ink-2">{children}</div>
      </div>
    </li>
  );
}
