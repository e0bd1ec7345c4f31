import { Plus } from "lucide-react";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { Button } from "#web/ui/button.tsx";

/** Begins a new row of a list; the key `n` does too. */
export function CreateButton({ label, onCreate }: { label: string; onCreate: () => void }) {
  useKeys([{ keys: "n", label, run: onCreate }]);
  return (
    <Button icon={<Plus aria-hidden size={20} strokeWidth={1.75} />} onClick={onCreate}>
      {label}
    </Button>
  );
}
