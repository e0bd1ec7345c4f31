import { CircleAlert, CircleCheck } from "lucide-react";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Said } from "./use-handover-scans.ts";

/** The last scans: a refusal in a quick series is seen here, whatever the band says by now. */
export function ScanLog({ said }: { said: readonly Said[] }) {
  if (said.length < 2) return null;
  return (
    <Card id="last-scans" title="Derniers scans">
      <ol className="flex flex-col gap-2">
        {said.map(({ key, kind, sentence }) => (
          <li key={key} className="flex items-start gap-2">
            <Icon
              of={kind === "done" ? CircleCheck : CircleAlert}
              size={18}
              className={kind === "done" ? "mt-0.5 shrink-0 text-success" : "mt-0.5 shrink-0 text-danger"}
            />
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
