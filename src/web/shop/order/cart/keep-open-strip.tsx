import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ActiveLive } from "#contract/lives.ts";
import { paths } from "#web/paths.ts";
import { navigate } from "#web/shop/router/location.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";

type KeepOpenStripProps = {
  live: ActiveLive;
  severalLives: boolean;
  hasItems: boolean;
  /** An order that staff opened keeps its pieces, whether or not anybody looks at it. */
  expires: boolean;
};

/** Says until payment that the page must stay open, where that is so, and offers the other lives. */
export function KeepOpenStrip({ live, severalLives, hasItems, expires }: KeepOpenStripProps) {
  const [asking, setAsking] = useState(false);
  const facts = useShopFacts();
  const minutes =
    facts.state === "loaded" ? countOf(facts.value.holdMinutes, "minute") : "quelques\u00a0minutes";
  const change = () => navigate(paths.order, { state: { choose: true } });
  if (!expires && !severalLives) return null;
  return (
    <div
      className={classNames(
        "mt-3 rounded-card px-4 py-3",
        expires ? "bg-warning-soft text-warning" : "bg-sunken",
      )}
    >
      {expires && (
        <p className="flex items-start gap-2 font-medium">
          <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
          Gardez cette page ouverte{"\u00a0"}: vos pièces restent réservées tant que vous êtes là, puis{" "}
          {minutes}.
        </p>
      )}
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
          Les articles d'un autre live font une autre commande.{" "}
          {expires
            ? "Celle-ci reste réservée pendant quelques minutes, vous la retrouverez"
            : "Vous retrouverez celle-ci"}{" "}
          sur la page d'accueil.
        </p>
      </ConfirmDialog>
    </div>
  );
}
