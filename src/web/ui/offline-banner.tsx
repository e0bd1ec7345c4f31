import { WifiOff } from "lucide-react";
import { Icon } from "./icon.tsx";
import { useOnline } from "./use-online.ts";

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="screen-only">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-gutter py-2 font-medium text-warning">
          <Icon of={WifiOff} className="shrink-0" />
          Vous êtes hors connexion. Vos saisies sont conservées.
        </p>
      )}
    </div>
  );
}
