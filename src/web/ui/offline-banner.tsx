import { WifiOff } from "lucide-react";
import { useOnline } from "./use-online.ts";

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="screen-only">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-gutter py-2 font-medium text-warning">
          <WifiOff aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
          Vous êtes hors connexion. Vos saisies sont conservées.
        </p>
      )}
    </div>
  );
}
