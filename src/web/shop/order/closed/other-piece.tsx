import { useState } from "react";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ReplacementList } from "#web/ui/replacement-list.tsx";
import { Waiting } from "#web/ui/waiting.tsx";

/** The pieces that may go in the place of a missing one. If the chosen one went meanwhile she reads so, and the list again. */
export function OtherPiece({ orderId, shortageId }: { orderId: string; shortageId: string }) {
  const [reading, setReading] = useState(0);
  const [chosenId, setChosenId] = useState<string>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const loaded = useLoaded(`other:${shortageId}:${reading}`, (options) =>
    api.guestOrders.replacements({ orderId, shortageId }, options),
  );
  const take = async (productId: string) => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      learn(await api.guestOrders.replaceMissing({ orderId, shortageId, productId }));
    } catch (error) {
      const isGone = isRefused(error, "PRODUCT_ALREADY_SOLD");
      setProblem(
        isGone
          ? "Cette pièce vient d'être prise. Choisissez-en une autre."
          : sentenceOf(error, "Votre choix n'a pas pu être enregistré. Réessayez."),
      );
      if (isGone) {
        setChosenId(undefined);
        setReading((count) => count + 1);
      }
    }
    setPending(false);
  };
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <Problem sentence={problem} />
      <Waiting
        loading={loaded.state === "loading"}
        label="Chargement des pièces libres"
        skeleton={<div className="h-36 rounded-control bg-card" />}
      >
        {loaded.state === "failed" && (
          <Button look="text" pending={loaded.retrying} onClick={loaded.retry}>
            Réessayer
          </Button>
        )}
        {loaded.state === "loaded" && (
          <ReplacementList pieces={loaded.value} chosenId={chosenId} onChoose={setChosenId} />
        )}
      </Waiting>
      {chosenId && (
        <Button
          className="sticky bottom-3"
          pending={pending}
          pendingLabel="Un instant..."
          onClick={() => void take(chosenId)}
        >
          Prendre cette pièce
        </Button>
      )}
    </div>
  );
}
