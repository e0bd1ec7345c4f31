import { ShoppingBag } from "lucide-react";
import type { Basket, BasketClaim } from "#contract/baskets.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { sizeWords } from "#wording/size.ts";
import { UNPAID_STEP_TOLD } from "#wording/unpaid-ladder.ts";
import { BasketTexts } from "./basket-texts.tsx";
import { OrderInBasket } from "./order-in-basket.tsx";

type OwnBasketProps = {
  basket: Basket;
  handle: string;
  onForget: () => Promise<void>;
  onAgree: Parameters<typeof BasketTexts>[0]["onAgree"];
  onStop: () => Promise<void>;
};

/** What she has, what she waits for, and the way to pay. */
export function OwnBasket({
  basket: { orders, claims, live, unpaidStep, texts },
  handle,
  onForget,
  onAgree,
  onStop,
}: OwnBasketProps) {
  const act = useAct("Réessayez dans un instant.");
  const waiting = claims.filter(({ state }) => state === "waiting");
  const asked = claims.filter(({ state }) => state === "asked");
  return (
    <div className="flex flex-col gap-4">
      {unpaidStep && <p className="rounded-control bg-warning-soft p-3">{UNPAID_STEP_TOLD[unpaidStep]}</p>}
      {orders.length === 0 && claims.length === 0 && (
        <Card>
          <EmptyPanel
            icon={ShoppingBag}
            sentence="Votre panier est vide."
            detail={
              live.isActive
                ? "Écrivez en commentaire la référence d'une pièce et sa couleur, par exemple «\u00a0A12 noir\u00a0»\u00a0: elle s'ajoute ici."
                : "Ce live est terminé."
            }
          />
        </Card>
      )}
      {orders.map((order) => (
        <OrderInBasket key={order.id} order={order} />
      ))}
      {waiting.length > 0 && (
        <ClaimList
          id="basket-waiting"
          title="En liste d'attente"
          words="Si une pièce se libère, elle s'ajoute à votre panier, dans l'ordre des commentaires."
          claims={waiting}
        />
      )}
      {asked.length > 0 && (
        <ClaimList
          id="basket-asked"
          title="Demandes en cours de lecture"
          words="La vendeuse vérifie la pièce, la couleur ou la taille."
          claims={asked}
        />
      )}
      {texts && <BasketTexts texts={texts} onAgree={onAgree} onStop={onStop} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small text-ink-2">
        <p>
          Ce téléphone est celui de <span className="font-semibold break-all">@{handle}</span>.
        </p>
        <Button look="text" pending={act.pending} onClick={() => void act.run({}, onForget)}>
          Oublier ce pseudo
        </Button>
        <Problem sentence={act.problem} />
      </div>
    </div>
  );
}

type ClaimListProps = { id: string; title: string; words: string; claims: BasketClaim[] };

function ClaimList({ id, title, words, claims }: ClaimListProps) {
  return (
    <Card id={id} title={title}>
      <p className="text-ink-2">{words}</p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="flex items-center gap-3 py-2">
            {claim.product && <PiecePhoto url={claim.product.photoUrl} />}
            <p className="min-w-0 grow">
              <span className="font-code text-ref font-bold uppercase">
                {claim.product?.refCategory ?? claim.reference ?? "Pièce montrée à ce moment"}
              </span>{" "}
              {claim.product?.name}
              <span className="block text-ink-2">{variantOf(claim)}</span>
              {claim.rank !== null && (
                <span className="block font-semibold">
                  {claim.rank === 1 ? "Vous êtes la prochaine" : `Vous êtes ${claim.rank}e sur la liste`}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function variantOf({ product, color, size }: BasketClaim): string {
  const shownColor = product?.color?.name ?? color;
  const shownSize = product?.size ?? size;
  return [shownColor, shownSize && sizeWords(shownSize)].filter(Boolean).join(", ");
}
