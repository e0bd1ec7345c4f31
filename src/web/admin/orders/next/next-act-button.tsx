import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { OrderAct } from "./use-order-acts.ts";

export function NextActButton({ act }: { act: OrderAct }) {
  return (
    <Button icon={<Icon of={act.icon} size={18} />} pending={act.pending ?? false} onClick={act.run}>
      {act.label}
    </Button>
  );
}
