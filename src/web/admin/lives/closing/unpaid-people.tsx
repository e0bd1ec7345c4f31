import type { LiveClosing } from "#contract/admin/live-console.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { countOf } from "#wording/format.ts";
import { UNPAID_STEP_LABELS } from "#wording/unpaid-ladder.ts";

/** Who let an order of the live run out. What follows is decided on each one's own page. */
export function UnpaidPeople({ unpaid }: { unpaid: LiveClosing["unpaid"] }) {
  if (unpaid.length === 0) return null;
  return (
    <Card id="closing-unpaid" title="Commandes laissées sans paiement">
      <ul className="flex flex-col divide-y divide-line">
        {unpaid.map(({ userId, handle, name, orders, step, proposed, toDecide }) => (
          <li key={userId} className="flex flex-wrap items-baseline gap-x-3 py-2 first:pt-0 last:pb-0">
            <ScreenLink to={paths.admin.userDetail(userId)} className={LINK}>
              {handle ? `@${handle}` : name}
            </ScreenLink>
            <span className="text-ink-2">{countOf(orders, "commande")} en tout</span>
            <span className="ms-auto">
              {toDecide && proposed ? (
                <strong className="text-warning">À décider{`\u00a0: ${UNPAID_STEP_LABELS[proposed]}`}</strong>
              ) : (
                step && UNPAID_STEP_LABELS[step]
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
