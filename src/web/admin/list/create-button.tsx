import { Plus } from "lucide-react";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Begins a new row of a list; the key `n` does too. */
export function CreateButton({ label, onCreate }: { label: string; onCreate: () => void }) {
  useKeys([{ keys: "n", label, run: onCreate }]);
  return (
    <Button icon={<Icon of={Plus} className="max-md:hidden" />} onClick={onCreate}>
      {label}
    </Button>
  );
}
