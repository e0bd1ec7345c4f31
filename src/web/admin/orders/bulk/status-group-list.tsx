import { ArrowRight } from "lucide-react";
import type { OrderStatus } from "#domain/order-status.ts";
import { Icon } from "#web/ui/icon.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { countOf } from "#wording/format.ts";
import type { StatusGroup } from "./status-groups.ts";

const REMARKS = {
  same: "Statut inchangé\u00a0: ces commandes sont laissées telles quelles.",
  forward: "",
  backward: "Attention, c'est un retour en arrière.",
} as const;

export function StatusGroupList({ groups, to }: { groups: readonly StatusGroup[]; to: OrderStatus }) {
  return (
    <ul aria-label="Changements prévus" className="flex flex-col gap-2">
      {groups.map(({ from, count, move }) => (
        <li key={from} className="rounded-control border border-line p-3">
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-28 font-semibold tabular-nums">{countOf(count, "commande")}</span>
            <StatusBadge status={from} />
            <Icon of={ArrowRight} aria-label="devient" size={16} strokeWidth={2} className="text-ink-2" />
            <StatusBadge status={to} />
          </span>
          {REMARKS[move] && (
            <span className={move === "backward" ? "mt-1 block text-warning" : "mt-1 block text-ink-2"}>
              {REMARKS[move]}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
