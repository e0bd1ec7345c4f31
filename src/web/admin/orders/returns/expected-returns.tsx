import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { RETURN_STATES } from "#domain/return-life.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { countOf } from "#wording/format.ts";
import { RETURN_CAUSE_LABELS, RETURN_STATE_LABELS } from "#wording/returns.ts";
import { viewOfCase } from "./view-of-case.ts";

/** What of an order is expected back and not over yet, each with the way to the queue. */
export function ExpectedReturns({ order: { id: orderId } }: { order: OrderDetail }) {
  const cases = useQuery(orpc.admin.returnCases.ofOrder.queryOptions({ input: { orderId } }));
  const open = cases.data?.filter(({ state }) => RETURN_STATES[state].isOpen) ?? [];
  if (open.length === 0) return null;
  return (
    <ul className="my-2 flex flex-col gap-1 rounded-control bg-info-soft p-3">
      {open.map(({ id, state, cause, pieces }) => (
        <li key={id}>
          Retour de {countOf(pieces.length, "pièce")}
          {"\u00a0"}: {RETURN_STATE_LABELS[state].toLowerCase()} ({RETURN_CAUSE_LABELS[cause].toLowerCase()}).{" "}
          <ScreenLink to={paths.admin.returns({ view: viewOfCase(state) })} className={LINK}>
            Voir les retours
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
