import { useState } from "react";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { BasketLink } from "#web/admin/baskets/basket-link.tsx";
import { PublicLink } from "#web/admin/lives/public-link.tsx";
import { useLiveOpening } from "#web/admin/lives/use-live-opening.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";
import { timeToPayWords } from "#wording/time-to-pay.ts";
import { OverlayLink } from "./overlay-link.tsx";
import { useLiveActs } from "./use-live-acts.ts";

const TimeToPayDialog = lazyPart(async () => (await import("./time-to-pay-dialog.tsx")).TimeToPayDialog);

export function LiveFacts({ live }: { live: LiveDetail }) {
  const { turn, question } = useLiveOpening("led-to");
  useLiveActs(live, turn);
  const [timing, setTiming] = useState(false);
  return (
    <Card id="live-facts" title="Détails">
      {question}
      {timing && <TimeToPayDialog live={live} onClose={() => setTiming(false)} />}
      <FactList>
        <Fact name="Identifiant">
          <span className="font-code wrap-anywhere">{live.id}</span>
        </Fact>
        <Fact name="Référence">
          <span className="font-code">{live.ref}</span>
        </Fact>
        <Fact name="Date">
          <DateText at={live.liveDate} />
        </Fact>
        <Fact name="Statut">{live.isActive ? "Actif" : "Inactif"}</Fact>
        <Fact name="Commandes">
          <ScreenLink
            to={withQuery(paths.admin.orders, { status: "not-cancelled", live: live.id })}
            className={LINK}
          >
            {countOf(live.orders, "commande")}
          </ScreenLink>
        </Fact>
        <Fact name="Encaissé">
          <Money cents={live.revenueCents} className="font-semibold" />
        </Fact>
        <Fact name="À payer">
          <ScreenLink
            to={withQuery(paths.admin.orders, { status: "to-pay", live: live.id })}
            className={LINK}
          >
            <Money cents={live.owedCents} />
          </ScreenLink>
          {live.buyersToTell > 0 && (
            <>
              {" · "}
              <ScreenLink to={paths.admin.toTell(live.id)} className={LINK}>
                {countOf(live.buyersToTell, "cliente")} à prévenir
              </ScreenLink>
            </>
          )}
        </Fact>
        <Fact name="Délai de paiement">
          {timeToPayWords(live.timeToPay, live.remindMinutes)}{" "}
          <Button look="text" onClick={() => setTiming(true)}>
            Régler le délai
          </Button>
        </Fact>
        <Fact name="Produits">
          <ScreenLink to={withQuery(paths.admin.products, { live: live.id })} className={LINK}>
            {countOf(live.products, "produit")}
          </ScreenLink>
        </Fact>
        <Fact name="Compte TikTok">{live.tiktokHandle && `@${live.tiktokHandle}`}</Fact>
        <Fact name="Lien public" wide>
          <PublicLink live={live} withAddress />
        </Fact>
        <Fact name="Mon panier live" wide>
          <BasketLink live={live} />
        </Fact>
        <Fact name="Incrustation vidéo" wide>
          <OverlayLink live={live} />
        </Fact>
        <Fact name="Créé le">
          <DateText at={live.createdAt} />
        </Fact>
        <Fact name="Modifié le">
          <DateText at={live.updatedAt} />
        </Fact>
      </FactList>
    </Card>
  );
}
