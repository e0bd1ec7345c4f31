import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderRow } from "#contract/admin/orders.ts";
import type { UserRow } from "#contract/admin/users.ts";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { AddressText } from "#web/admin/orders/detail/address-text.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { nameOf } from "./person-words.ts";

type UserOrdersDialogProps = { user: UserRow; onClose: () => void };

export function UserOrdersDialog({ user, onClose }: UserOrdersDialogProps) {
  const [page, setPage] = useState(1);
  const orders = useQuery(
    orpc.admin.orders.list.queryOptions({
      input: { user: user.id, page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Dialog open onClose={onClose} title={`Commandes de ${nameOf(user)}`}>
      <p className="mb-3 text-ink-2">{user.email ? <EmailText email={user.email} /> : "Aucun email"}</p>
      <Loaded
        query={orders}
        failed="Erreur lors du chargement des commandes"
        label="Chargement des commandes"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) =>
          data.total === 0 ? (
            <p>Aucune commande trouvée pour cet utilisateur.</p>
          ) : (
            <>
              <ul className="flex max-h-[60vh] flex-col gap-2 overflow-y-auto">
                {data.rows.map((order) => (
                  <OneOrder key={order.id} order={order} />
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
    </Dialog>
  );
}

function OneOrder({ order }: { order: OrderRow }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="rounded-control border border-line">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 p-3">
          <span className="font-code font-bold">{order.orderNumber}</span>
          <DateText at={order.orderDate} />
          <StatusBadge status={order.status} />
          <Money cents={order.totalCents} className="ms-auto font-semibold" />
        </summary>
        {open && <OrderInside orderId={order.id} />}
      </details>
    </li>
  );
}

function OrderInside({ orderId }: { orderId: string }) {
  const order = useQuery(orpc.admin.orders.get.queryOptions({ input: { orderId } }));
  if (order.isError)
    return (
      <div className="border-t border-line p-3">
        {refusedAs(order.error, "ORDER_NOT_FOUND") ? (
          <ErrorPanel sentence="Commande introuvable" detail="La commande demandée n'existe pas." />
        ) : (
          <ErrorPanel
            sentence={sentenceOf(order.error, "Erreur inconnue")}
            onRetry={() => order.refetch()}
            retrying={order.isFetching}
          />
        )}
      </div>
    );
  return (
    <Waiting
      loading={order.isPending}
      label="Chargement de la commande"
      skeleton={<Skeleton className="h-24" />}
    >
      {order.data && (
        <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
          <div>
            <p className="text-small text-ink-2">Live</p>
            <p className="mb-3">{order.data.live.title}</p>
            <p className="text-small text-ink-2">Adresse de livraison</p>
            {order.data.shippingAddress ? (
              <AddressText address={order.data.shippingAddress} contact={false} />
            ) : (
              <p>Adresse manquante</p>
            )}
          </div>
          <div>
            <p className="text-small text-ink-2">Articles</p>
            {order.data.items.length === 0 && <p>Aucun produit</p>}
            <ul className="divide-y divide-line">
              {order.data.items.map((item) => (
                <li key={item.id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                  <span>
                    {item.name || "Produit sans nom"}{" "}
                    <span className="text-ink-2">
                      <span className="font-code">{item.refCategory ?? item.ref}</span> x{item.quantity}
                    </span>
                  </span>
                  <Money cents={item.priceCents} />
                </li>
              ))}
            </ul>
            <ScreenLink
              to={paths.admin.orderDetail(orderId)}
              className="mt-2 inline-block py-1 text-accent underline underline-offset-4"
            >
              Voir le détail
            </ScreenLink>
          </div>
        </div>
      )}
    </Waiting>
  );
}
