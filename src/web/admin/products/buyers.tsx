import { useQuery } from "@tanstack/react-query";
import { isEditable } from "#domain/order-status.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { TakeOff } from "#web/admin/waiting/take-off.tsx";
import { WaitingActs } from "#web/admin/waiting/waiting-acts.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";

/** By whom a product is bought or reserved, and who waits for it. */
export function Buyers({ productId, words }: { productId: string; words: string }) {
  const buyers = useQuery(orpc.admin.orders.buyers.queryOptions({ input: { productId } }));
  return (
    <section aria-labelledby="buyers" className="mt-4 border-t border-line pt-4">
      <h3 id="buyers" className="mb-2 font-semibold">
        Par qui
      </h3>
      <Loaded
        query={buyers}
        failed="Impossible de charger les clientes"
        label="Chargement des clientes"
        skeleton={<Skeleton className="h-10" />}
      >
        {({ orders, waiting }) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {orders.map(({ id, orderNumber, status, customer, itemId }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                  <span className="min-w-0 grow basis-40">
                    <Buyer customer={customer} />{" "}
                    <ScreenLink to={paths.admin.orderDetail(id)} className={LINK}>
                      <span className="font-code text-small">{orderNumber}</span>
                    </ScreenLink>
                  </span>
                  <StatusBadge status={status} />
                  {itemId && isEditable(status) && (
                    <TakeOff item={{ orderId: id, itemId, orderNumber, words }} next={waiting[0]} />
                  )}
                </li>
              ))}
            </ul>
            <p className="mt-2">
              <ScreenLink to={paths.admin.ordersOfProduct(productId)} className={LINK}>
                Toutes ses commandes
              </ScreenLink>
            </p>
            {waiting.length > 0 && (
              <>
                <p className="mt-2 mb-2 text-small text-ink-2 wrap-anywhere">
                  En attente, dans cet ordre{"\u00a0: "}
                  {waiting.map((handle) => `@${handle}`).join(", ")}
                </p>
                <WaitingActs piece={{ productId, words, people: waiting.length }} />
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

type BuyerProps = {
  customer: { userId: string | null; name: string; email: string | null; handle: string | null };
};

/** Her name, else her handle, leading to her page where she has one. */
function Buyer({ customer: { userId, name, email, handle } }: BuyerProps) {
  const words = name || (handle && `@${handle}`) || email || "Sans nom";
  return userId ? (
    <ScreenLink to={paths.admin.userDetail(userId)} className={LINK}>
      {words}
    </ScreenLink>
  ) : (
    words
  );
}
