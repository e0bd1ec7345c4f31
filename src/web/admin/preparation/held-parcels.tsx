import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api, orpc } from "#web/admin/client/api.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { HELD_ORDER } from "#wording/parcels.ts";

/** Parcels that are not to be packed yet, and what each waits for. Nothing is shown while none does. */
export function HeldParcels() {
  const { data = [] } = useQuery(orpc.admin.shipping.heldParcels.queryOptions({ refetchInterval: 60_000 }));
  const may = useMay();
  const release = useMutation({
    mutationFn: (orderId: string) => api.admin.shipping.keepParcel({ orderId, isKept: false }),
    onSuccess: ({ orderNumber }) => toast.success(`Le colis de ${orderNumber} est à préparer`),
    meta: { failed: "Impossible de remettre le colis à préparer", changes: ["orders"] },
  });
  if (data.length === 0) return null;
  return (
    <Card id="held-parcels" title={`${countOf(data.length, "colis")} en attente`} className="mt-4">
      <ul className="divide-y divide-line">
        {data.map(({ orderId, name, pieces, until, orders }) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{name}</span> · {countOf(pieces, "article")}
              </p>
              <ul>
                {orders.map(({ id, orderNumber, held }) => (
                  <li key={id} className="flex flex-wrap gap-x-2">
                    <Link to={paths.admin.orderDetail(id)} className={`${LINK} font-code wrap-anywhere`}>
                      {orderNumber}
                    </Link>
                    {held && held !== "kept" && (
                      <span className="font-medium text-warning">{HELD_ORDER[held]}</span>
                    )}
                  </li>
                ))}
              </ul>
              {until && (
                <p className="text-ink-2">
                  La cliente continue ses achats jusqu'au <Day at={until} />
                </p>
              )}
            </div>
            {until && may("preparation") && (
              <Button
                look="secondary"
                pending={release.isPending && release.variables === orderId}
                onClick={() => release.mutate(orderId)}
              >
                Préparer maintenant
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
