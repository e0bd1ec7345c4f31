import { useState } from "react";
import type { ActiveLive } from "#contract/lives.ts";
import { paths } from "#web/paths.ts";
import { navigate } from "#web/shop/router/location.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type ChangeLiveProps = {
  live: ActiveLive;
  hasItems: boolean;
  /** An order that staff opened keeps its pieces, whether or not anybody looks at it. */
  expires: boolean;
};

/** Where several lives are on air: which one this is, and the way to the others. */
export function ChangeLive({ live, hasItems, expires }: ChangeLiveProps) {
  const [asking, setAsking] = useState(false);
  const change = () => navigate(paths.order, { state: { choose: true } });
  return (
    <div className="mt-3 rounded-card bg-sunken px-4 py-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 truncate">{live.title}</span>
        <Button look="text" className="min-h-target" onClick={() => (hasItems ? setAsking(true) : change())}>
          Changer de live
        </Button>
      </p>
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
          Les pièces d'un autre live font une autre commande.{" "}
          {expires
            ? "Celle-ci reste réservée pendant quelques minutes, vous la retrouverez"
            : "Vous retrouverez celle-ci"}{" "}
          sur la page d'accueil.
        </p>
      </ConfirmDialog>
    </div>
  );
}
