import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { Buyer } from "#web/admin/recalls/recalled-order.tsx";
import { TellButton } from "#web/admin/recalls/tell-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RECALL_ADMIN as WORDS } from "#wording/recalls.ts";

/** Whom a recall does not reach by mail, above whoever owes: nothing is more urgent. */
export function RecallsToTell() {
  const rows = useQuery(orpc.admin.recalls.toTell.queryOptions({ input: {}, refetchInterval: 15_000 })).data
    ?.rows;
  if (!rows || rows.length === 0) return null;
  return (
    <Card id="recalls-to-tell" title={WORDS.tellTitle} className="mb-4 border-danger">
      <p className="mb-1 text-ink-2">{WORDS.tellLead}</p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((order) => (
          <li
            key={`${order.recallId} ${order.orderId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-[min(16rem,100%)] flex-1">
              <Buyer order={order} />
              <p className="text-small text-ink-2 wrap-anywhere">
                {order.title}, {order.pieces.join(", ")}
              </p>
            </div>
            <TellButton order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
