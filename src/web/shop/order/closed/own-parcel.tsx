import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { lastOrder } from "#web/shop/device/kept.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";

/** What goes in one parcel with a paid order, and how more of the live joins it without a second fee. */
export function OwnParcel({ order }: { order: GuestOrder }) {
  const { parcel } = order;
  if (!parcel) return null;
  const { others, mayGrow, feeBackCents, keptUntil, mayWait } = parcel;
  if (others.length === 0 && !mayGrow && feeBackCents === 0 && !keptUntil && !mayWait) return null;
  return (
    <Card id="colis" title="Votre colis">
      <div className="flex flex-col gap-3">
        {parcel.others.length > 0 && (
          <p>
            {parcel.isOpen ? "Cette commande part avec " : "Cette commande est partie avec "}
            {parcel.others.map(({ id, orderNumber }, place) => (
              <span key={id}>
                {place > 0 && (place === parcel.others.length - 1 ? " et " : ", ")}
                <Link
                  to={paths.guestOrder(id)}
                  className="font-code text-accent underline underline-offset-4"
                >
                  {orderNumber}
                </Link>
              </span>
            ))}
            {"\u00a0"}: un seul colis, un seul port.
          </p>
        )}
        {parcel.feeBackCents > 0 && (
          <p>
            Les {formatEuros(parcel.feeBackCents)} de port payés pour cette commande vous{" "}
            {parcel.isFeeBack ? "ont été rendus." : "seront rendus, par le moyen qui a servi au paiement."}
          </p>
        )}
        {keptUntil ? (
          <p>
            Vous le gardez ouvert jusqu'au <Day at={keptUntil} />. Il arrivera au plus tard le{" "}
            <Day at={parcel.deliverBy ?? keptUntil} />.
          </p>
        ) : (
          mayGrow && (
            <p className="text-ink-2">
              Tant qu'il n'est pas préparé, vos achats de ce live peuvent le rejoindre sans second port.
            </p>
          )
        )}
        {order.isBuyer && mayGrow && <AddToParcel orderId={order.id} />}
        {!keptUntil && mayWait && (
          <p className="text-ink-2">
            Vous pouvez le garder ouvert jusqu'au <Day at={mayWait.until} />
            {"\u00a0"}: vos achats des prochains lives le rejoindront sans second port, et il arrivera au plus
            tard le <Day at={mayWait.deliverBy} />.
          </p>
        )}
        {order.isBuyer && (keptUntil || mayWait) && (
          <KeepOpen orderId={order.id} isKept={keptUntil !== null} />
        )}
      </div>
    </Card>
  );
}

function AddToParcel({ orderId }: { orderId: string }) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      const next = learn(await api.guestOrders.addToParcel({ orderId }));
      lastOrder.keep(next.id);
      navigate(paths.guestOrder(next.id));
    } catch (error) {
      setRefusal(sentenceOf(error, "Votre colis n'a pas pu être complété. Réessayez."));
      setPending(false);
    }
  };
  return (
    <>
      <Button look="secondary" pending={pending} pendingLabel="Ouverture..." onClick={() => void add()}>
        Ajouter à mon colis
      </Button>
      <Refused sentence={refusal} />
    </>
  );
}

/** The buyer's wish decides: nothing is changed by a second press. */
function KeepOpen({ orderId, isKept }: { orderId: string; isKept: boolean }) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const change = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      learn(await api.guestOrders.keepParcel({ orderId, isKept: !isKept }));
    } catch (error) {
      setRefusal(sentenceOf(error, "Votre demande n'a pas pu être enregistrée. Réessayez."));
    }
    setPending(false);
  };
  return (
    <>
      <Button
        look="secondary"
        pending={pending}
        pendingLabel="Enregistrement..."
        onClick={() => void change()}
      >
        {isKept ? "Envoyer mon colis maintenant" : "Je continue mes achats"}
      </Button>
      <Refused sentence={refusal} />
    </>
  );
}

const Refused = ({ sentence }: { sentence: string | undefined }) =>
  sentence ? (
    <p role="alert" className="font-medium text-danger">
      {sentence}
    </p>
  ) : null;
