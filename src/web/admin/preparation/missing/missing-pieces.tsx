import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Money } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { ChoiceDialog } from "./choice-dialog.tsx";

/** The pieces that are looked for, each with the day on which its buyer is refunded. Nothing is shown while none is. */
export function MissingPieces() {
  const { data = [] } = useQuery(orpc.admin.shortages.list.queryOptions({ refetchInterval: 60_000 }));
  const [deciding, setDeciding] = useState<MissingAtShop>();
  const may = useMay();
  const find = useMutation({
    mutationFn: ({ id }: MissingAtShop) => api.admin.shortages.find({ shortageId: id }),
    onSuccess: (_, { piece, ofCancelled, orderNumber }) =>
      toast.success(
        ofCancelled
          ? `${piece} est remise en vente`
          : `${piece} est retrouvée\u00a0: remettez-la avec la commande ${orderNumber}`,
      ),
    meta: { failed: "Impossible de noter cette pièce", changes: ["orders"] },
  });
  if (data.length === 0) return null;
  return (
    <Card
      id="missing-pieces"
      title={countOf(data.length, "pièce introuvable", "pièces introuvables")}
      className="mt-4"
    >
      <ul className="divide-y divide-line">
        {data.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{one.piece}</p>
              <p className="flex flex-wrap gap-x-2">
                <ScreenLink
                  to={paths.admin.orderDetail(one.orderId)}
                  className={`${LINK} font-code wrap-anywhere`}
                >
                  {one.orderNumber}
                </ScreenLink>
                {one.recipient && <span>{one.recipient}</span>}
                <Money cents={one.cents} />
              </p>
              <p className={one.outcome === null ? "text-warning" : "text-ink-2"}>
                <State one={one} />
              </p>
            </div>
            {may("preparation") && (
              <div className="flex flex-wrap gap-2">
                {one.outcome === null && (
                  <Button
                    look="secondary"
                    aria-label={`Noter le choix de la cliente\u00a0: ${one.piece}`}
                    onClick={() => setDeciding(one)}
                  >
                    Noter son choix
                  </Button>
                )}
                <Button
                  look="secondary"
                  aria-label={`Retrouvée\u00a0: ${one.piece}`}
                  pending={find.isPending && find.variables.id === one.id}
                  onClick={() => find.mutate(one)}
                >
                  Retrouvée
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deciding && <ChoiceDialog one={deciding} onClose={() => setDeciding(undefined)} />}
    </Card>
  );
}

function State({ one: { outcome, ofCancelled, waitsUntil, endsOn } }: { one: MissingAtShop }) {
  if (outcome === "cancelled")
    return ofCancelled
      ? "Commande annulée\u00a0: hors vente tant qu'elle n'est pas retrouvée"
      : "Commande rouverte entre-temps\u00a0: hors vente tant qu'elle n'est pas retrouvée";
  return waitsUntil ? (
    <>
      La cliente attend jusqu'au <Day at={waitsUntil} />, puis elle est remboursée
    </>
  ) : (
    <>
      Choix de la cliente attendu jusqu'au <Day at={endsOn} />, puis elle est remboursée
    </>
  );
}
