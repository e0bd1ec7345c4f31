import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Hourglass, PackageCheck, PackagePlus, Split } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { isSettled } from "#domain/order-status.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toasts.ts";
import { JoinDialog } from "./join-dialog.tsx";

/** The orders that go in one parcel with this one; as long as it is not packed, it may go apart or with others. */
export function SharedParcelCard({ order, className }: { order: OrderDetail; className?: string }) {
  const [joining, setJoining] = useState(false);
  const { parcel } = order;
  const may = useMay();
  const isOpen = parcel?.state === "open" && isSettled(order.status) && may("preparation");
  const candidates = useQuery(
    orpc.admin.shipping.parcelCandidates.queryOptions({ input: { orderId: order.id }, enabled: isOpen }),
  );
  const queries = useQueryClient();
  const split = useMutation({
    mutationFn: () => api.admin.shipping.splitParcel({ orderId: order.id, expectedVersion: order.version }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success(`${detail.orderNumber} part dans un colis à part`);
    },
    onError: (error) => {
      toast.error(sentenceOf(error, "Impossible de mettre la commande à part"));
      changed(queries, "orders");
    },
  });
  const keep = useMutation({
    mutationFn: (isKept: boolean) => api.admin.shipping.keepParcel({ orderId: order.id, isKept }),
    onSuccess: (detail) => showOrder(queries, detail),
    onError: (error) => {
      toast.error(sentenceOf(error, "Le colis n'a pas pu être changé"));
      changed(queries, "orders");
    },
  });
  const others = parcel?.others ?? [];
  const { keptUntil = null, mayWaitUntil = null } = parcel ?? {};
  const canJoin = isOpen && (candidates.data?.length ?? 0) > 0;
  if (
    !isSettled(order.status) ||
    (others.length === 0 && !canJoin && !keptUntil && !(isOpen && mayWaitUntil))
  )
    return null;
  return (
    <Card id="shared-parcel" title="Colis" className={className}>
      {others.length === 0 ? (
        <p className="text-ink-2">Cette commande part seule.</p>
      ) : (
        <>
          <p className="text-ink-2">
            {parcel?.state === "open"
              ? "Un seul colis, un seul port et une seule étiquette avec"
              : "Même colis que"}
            {"\u00a0:"}
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {others.map(({ id, orderNumber, status, underReview }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <Link to={paths.admin.orderDetail(id)} className={`${LINK} font-code`}>
                  {orderNumber}
                </Link>
                <StatusBadge status={status} />
                {underReview && (
                  <span className="font-medium text-warning">À vérifier{"\u00a0"}: le colis attend</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {keptUntil && (
        <p className="mt-2">
          La cliente continue ses achats jusqu'au <Day at={keptUntil} />
          {"\u00a0"}: le colis attend.
        </p>
      )}
      {isOpen && (
        <div className="mt-3 flex flex-wrap gap-2">
          {others.length > 0 && (
            <Button
              look="secondary"
              icon={<Icon of={Split} size={18} />}
              pending={split.isPending}
              onClick={() => split.mutate()}
            >
              Mettre à part
            </Button>
          )}
          {(keptUntil || mayWaitUntil) && (
            <Button
              look="secondary"
              icon={<Icon of={keptUntil ? PackageCheck : Hourglass} size={18} />}
              pending={keep.isPending}
              onClick={() => keep.mutate(keptUntil === null)}
            >
              {keptUntil ? "Préparer maintenant" : "Garder le colis ouvert"}
            </Button>
          )}
          {canJoin && (
            <Button
              look="secondary"
              icon={<Icon of={PackagePlus} size={18} />}
              onClick={() => setJoining(true)}
            >
              Joindre à un autre colis
            </Button>
          )}
        </div>
      )}
      {joining && (
        <JoinDialog order={order} candidates={candidates.data ?? []} onClose={() => setJoining(false)} />
      )}
    </Card>
  );
}
