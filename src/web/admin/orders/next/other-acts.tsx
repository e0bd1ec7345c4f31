import { ChevronDown } from "lucide-react";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { OrderAct } from "./use-order-acts.ts";

/** What else may be done with an order, beside its next act. */
export function OtherActs({ acts }: { acts: readonly OrderAct[] }) {
  if (acts.length === 0) return null;
  return (
    <Menu
      label="Autres actions"
      trigger={
        <>
          Autres actions
          <Icon of={ChevronDown} size={18} />
        </>
      }
      entries={acts.map(({ id, label, icon, danger = false, run }) => ({
        id,
        label,
        icon: <Icon of={icon} size={18} />,
        danger,
        onChoose: run,
      }))}
    />
  );
}
