import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";

/** Every order of a person, whatever became of it. */
export function OrdersCard({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const orders = useQuery(
    orpc.admin.orders.list.queryOptions({ input: { user: userId, page }, placeholderData: keepPreviousData }),
  );
  return (
    <Card id="orders" title="Commandes">
      <Loaded
        query={orders}
        failed="Erreur lors du chargement des commandes"
        label="Chargement des commandes"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) =>
          data.total === 0 ? (
            <p className="text-ink-2">Aucune commande trouvée pour cet utilisateur.</p>
          ) : (
            <>
              <ul className="flex flex-col divide-y divide-line">
                {data.rows.map((order) => (
                  <li
                    key={order.id}
                    className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
                  >
                    <ScreenLink
                      to={paths.admin.orderDetail(order.id)}
                      className="font-code font-semibold underline-offset-4 hover:underline"
                    >
                      {order.orderNumber}
                    </ScreenLink>
                    <span className="text-small text-ink-2">
                      <DateText at={order.orderDate} /> · {order.live.title}
                    </span>
                    <span className="ms-auto flex flex-wrap items-center gap-3">
                      <StatusBadge status={order.status} />
                      <Money cents={order.totalCents} className="tabular-nums" />
                    </span>
                  </li>
                ))}
              </ul>
              {data.total > data.pageSize && (
                <div className="mt-3">
                  <Pagination {...data} onPage={setPage} />
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
