import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestShortage } from "#contract/guest-shortages.ts";
import type { ShortageChoice } from "#domain/shortages.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Money } from "#web/ui/money.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { formatWeekday } from "#wording/format.ts";
import { OtherPiece } from "./other-piece.tsx";

/** Her pieces that could not be found: for each she chooses, and reads what happens if she says nothing. */
export function MissingCard({ order }: { order: GuestOrder }) {
  const loaded = useLoaded(`missing:${order.id}:${order.version}`, (options) =>
    api.guestOrders.missing({ orderId: order.id }, options),
  );
  const pieces = loaded.state === "loaded" ? loaded.value : [];
  if (pieces.length === 0) return null;
  return (
    <Card
      id="introuvable"
      title={pieces.length > 1 ? "Des pièces sont introuvables" : "Une pièce est introuvable"}
    >
      <p>
        Nous ne {pieces.length > 1 ? "les avons pas retrouvées" : "l'avons pas retrouvée"} en préparant votre
        colis, et nous en sommes désolés. Votre colis attend votre choix.
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {pieces.map((piece) => (
          <li key={piece.id} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
            <Piece orderId={order.id} piece={piece} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Piece({ orderId, piece }: { orderId: string; piece: GuestShortage }) {
  const [pending, setPending] = useState<ShortageChoice>();
  const [problem, setProblem] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const choose = async (choice: ShortageChoice) => {
    if (pending) return;
    setPending(choice);
    setProblem(undefined);
    try {
      learn(await api.guestOrders.chooseForMissing({ orderId, shortageId: piece.id, choice }));
    } catch (error) {
      setProblem(sentenceOf(error, "Votre choix n'a pas pu être enregistré. Réessayez."));
    }
    setPending(undefined);
  };
  const { waitsUntil, mayWaitUntil } = piece;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{piece.piece}</span>
        <Money cents={piece.cents} />
      </p>
      <p className="text-ink-2">
        {waitsUntil ? (
          <>
            Vous l'attendez jusqu'au <Day at={waitsUntil} />. Si nous ne la retrouvons pas, nous vous la
            remboursons alors. Vous pouvez changer d'avis d'ici là.
          </>
        ) : (
          <>
            Sans réponse de votre part au plus tard le <Day at={piece.answerBy} />, nous vous la remboursons
            et envoyons le reste.
          </>
        )}
      </p>
      <Problem sentence={problem} />
      <div className="flex flex-col gap-2">
        <Button
          look={waitsUntil ? "secondary" : "primary"}
          pending={pending === "refund"}
          pendingLabel="Un instant..."
          onClick={() => void choose("refund")}
        >
          Me rembourser cette pièce
        </Button>
        <Button look="secondary" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          Choisir une autre pièce
        </Button>
        {choosing && <OtherPiece orderId={orderId} shortageId={piece.id} />}
        {mayWaitUntil && (
          <Button
            look="secondary"
            pending={pending === "wait"}
            pendingLabel="Un instant..."
            onClick={() => void choose("wait")}
          >
            {`Attendre jusqu'au ${formatWeekday(mayWaitUntil)}`}
          </Button>
        )}
      </div>
    </>
  );
}
