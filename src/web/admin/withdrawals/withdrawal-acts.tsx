import { CircleCheck, Hourglass, PackageCheck } from "lucide-react";
import { AskedAct } from "#web/admin/bulk/asked-act.tsx";
import { ExportChosen } from "#web/admin/bulk/export-chosen.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { api } from "#web/admin/client/api.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";
import { WITHDRAWAL_STEP_LABELS } from "#wording/withdrawals.ts";
import type { WithdrawalsState } from "./withdrawals-state.ts";

type WithdrawalActsProps = {
  selected: Selected<{ id: string }>;
  acts: BulkActs;
  state: WithdrawalsState;
  total: number;
};

/** What can be done with the statements that are ticked: money is given back, and a refusal explained, one by one. */
export function WithdrawalActs({ selected, acts, state: { view, q }, total }: WithdrawalActsProps) {
  const count = selected.rows.length;
  const counted = countOf(count, "rétractation");
  const these = plural(count, "Cette rétractation", "Ces rétractations");
  return (
    <SelectionBar
      selected={selected}
      words={["rétractation sélectionnée", "rétractations sélectionnées"]}
      all={{
        total,
        read: () => api.admin.withdrawals.ids({ view, q }),
        failed: "Impossible de charger les rétractations",
      }}
    >
      <ExportChosen list="withdrawals" rows={selected.rows} />
      {view !== "done" && (
        <>
          <AskedAct
            selected={selected}
            acts={acts}
            act={(rowIds) => ({ kind: "withdrawals.move", rowIds, step: "goods-due" })}
            label={WITHDRAWAL_STEP_LABELS["goods-due"]}
            icon={<Icon of={Hourglass} />}
            title={`Attendre les articles de ${counted}`}
          >
            <p>
              {these} {plural(count, "passera", "passeront")} à l'état «{"\u00a0"}Articles attendus{"\u00a0"}
              ».
            </p>
            <p className="mt-2 text-ink-2">Une rétractation déjà plus avancée ne change pas.</p>
          </AskedAct>
          <AskedAct
            selected={selected}
            acts={acts}
            act={(rowIds) => ({ kind: "withdrawals.move", rowIds, step: "refunded" })}
            label="Clôturer"
            icon={<Icon of={CircleCheck} />}
            title={`Clôturer ${counted}`}
          >
            <p>
              {these} {plural(count, "sera marquée comme remboursée", "seront marquées comme remboursées")}.
            </p>
            <p className="mt-2 text-ink-2">
              Aucun argent n'est versé ici{"\u00a0"}: seule une rétractation dont la boutique a remboursé
              toute la commande est clôturée.
            </p>
          </AskedAct>
          <AskedAct
            selected={selected}
            acts={acts}
            act={(rowIds) => ({ kind: "withdrawals.move", rowIds, step: "refund-due" })}
            label={WITHDRAWAL_STEP_LABELS["refund-due"]}
            icon={<Icon of={PackageCheck} />}
            look="primary"
            title={`Articles reçus pour ${counted}`}
          >
            <p>
              {these} {plural(count, "passera", "passeront")} à l'état «{"\u00a0"}À rembourser{"\u00a0"}».
            </p>
            <p className="mt-2 text-ink-2">Une rétractation déjà clôturée ne change pas.</p>
          </AskedAct>
        </>
      )}
    </SelectionBar>
  );
}
