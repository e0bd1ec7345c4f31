import { Copy, Download, ExternalLink, Printer, RefreshCw, Trash2 } from "lucide-react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { copyText } from "#web/admin/share/copy-text.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { useLabel } from "./use-label.ts";

type MadeLabelProps = {
  label: OrderDetail["label"];
  /** Missing for whom the parcel is not. */
  acts: ReturnType<typeof useLabel> | undefined;
  onDiscard: () => void;
};

export function MadeLabel({ label, acts, onDiscard }: MadeLabelProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        {label.trackingNumber && <Tracking number={label.trackingNumber} url={label.trackingUrl} />}
        {label.madeAt && (
          <p className="text-small text-ink-2">
            Générée le <DateText at={label.madeAt} />
          </p>
        )}
      </div>
      {acts && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Icon of={Printer} size={18} />}
            pending={acts.print.isPending}
            pendingLabel="Ouverture..."
            onClick={() => acts.print.mutate()}
          >
            Imprimer
          </Button>
          <Button
            look="secondary"
            icon={<Icon of={Download} size={18} />}
            pending={acts.download.isPending}
            pendingLabel="Téléchargement..."
            onClick={() => acts.download.mutate()}
          >
            Télécharger
          </Button>
          <Button
            look="secondary"
            icon={<Icon of={RefreshCw} size={18} />}
            pending={acts.fetch.isPending}
            pendingLabel="Récupération..."
            onClick={() => acts.fetch.mutate()}
          >
            Récupérer chez le transporteur
          </Button>
          <Button
            look="secondary"
            className="text-danger"
            icon={<Icon of={Trash2} size={18} />}
            onClick={onDiscard}
          >
            Supprimer
          </Button>
        </div>
      )}
    </div>
  );
}

function Tracking({ number, url }: { number: string; url: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-2">Suivi{"\u00a0"}:</span>
      <span className="font-code text-ref font-bold select-all">{number}</span>
      <IconButton
        label="Copier le numéro de suivi"
        icon={<Icon of={Copy} size={18} />}
        onClick={() =>
          void copyText(number, {
            done: "Numéro de suivi copié",
            refused: "La copie n'est pas permise ici. Sélectionnez le numéro.",
          })
        }
      />
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className={classNames(LINK, "gap-1")}>
          Suivre le colis
          <Icon of={ExternalLink} size={16} />
          <span className="sr-only">(nouvel onglet)</span>
        </a>
      )}
    </p>
  );
}
