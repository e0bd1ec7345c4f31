import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ActiveLive } from "#contract/lives.ts";
import { paths } from "#web/paths.ts";
import { navigate } from "#web/shop/router/location.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type KeepOpenStripProps = { live: ActiveLive; severalLives: boolean; hasItems: boolean };

/** Says until payment that the page must stay open, and offers the other lives. */
export function KeepOpenStrip({ live, severalLives, hasItems }: KeepOpenStripProps) {
  const [asking, setAsking] = useState(false);
  const change = () => navigate(paths.order, { state: { choose: true } });
  return (
    <div className="mt-3 rounded-card bg-warning-soft px-4 py-3 text-warning">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        Gardez cette page ouverte{"\u00a0"}: vos pièces restent réservées tant que vous êtes là, puis 15
        {"\u00a0"}minutes.
      </p>
      {severalLives && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink">
          <span className="min-w-0 truncate">{live.title}</span>
          <Button
            look="text"
            className="min-h-target"
            onClick={() => (hasItems ? setAsking(true) : change())}
          >
            Changer de live
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title="Changer de live"
        confirmLabel="Changer de live"
        danger={false}
        onConfirm={() => {
          setAsking(false);
          change();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          Les articles d'un autre live font une autre commande. Celle-ci reste réservée pendant quelques
          minutes, vous la retrouverez sur la page d'accueil.
        </p>
      </ConfirmDialog>
    </div>
  );
}
