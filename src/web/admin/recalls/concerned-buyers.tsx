import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/waiting.tsx";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { RECALL_FORM as WORDS } from "#wording/recalls.ts";

/** Whom the notice will be sent to, before it is; read once it is unfolded. */
export function ConcernedBuyers({ productIds }: { productIds: string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-target cursor-pointer font-medium">{WORDS.seeBuyers}</summary>
      {isOpen && <Buyers key={productIds.join()} productIds={productIds} />}
    </details>
  );
}

function Buyers({ productIds }: { productIds: string[] }) {
  const [page, setPage] = useState(1);
  const buyers = useQuery(
    orpc.admin.recalls.previewBuyers.queryOptions({
      input: { productIds, page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Loaded
      query={buyers}
      failed={WORDS.buyersFailed}
      label={WORDS.buyersLoading}
      skeleton={<Skeleton className="h-40" />}
    >
      {({ rows, ...paging }) => (
        <>
          <ul aria-label={WORDS.seeBuyers} className="my-2 divide-y divide-line">
            {rows.map(({ orderId, orderNumber, name, handle, status, hasEmail }) => (
              <li key={orderId} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <ScreenLink
                  to={paths.admin.orderDetail(orderId)}
                  target="_blank"
                  className={classNames(LINK, "font-code")}
                >
                  {orderNumber}
                </ScreenLink>
                <span className="wrap-anywhere">{name || (handle && `@${handle}`) || "Sans nom"}</span>
                <span className="text-small text-ink-2">{ORDER_STATUS_LABELS[status]}</span>
                {!hasEmail && (
                  <span className="text-small font-medium text-warning">{WORDS.withoutEmail}</span>
                )}
              </li>
            ))}
          </ul>
          <Pagination {...paging} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}
