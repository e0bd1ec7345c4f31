import { Copy, Download, ExternalLink, Printer, RefreshCw, Trash2 } from "lucide-react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { copyText } from "#web/admin/copy-text.ts";
import { LINK } from "#web/admin/link-class.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import type { useLabel } from "./use-label.ts";

type MadeLabelProps = {
  label: OrderDetail["label"];
  acts: ReturnType<typeof useLabel>;
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
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Printer aria-hidden size={18} strokeWidth={1.75} />}
          pending={acts.print.isPending}
          pendingLabel="Ouverture..."
          onClick={() => acts.print.mutate()}
        >
          Imprimer
        </Button>
        <Button
          look="secondary"
          icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
          pending={acts.download.isPending}
          pendingLabel="Téléchargement..."
          onClick={() => acts.download.mutate()}
        >
          Télécharger
        </Button>
        <Button
          look="secondary"
          icon={<RefreshCw aria-hidden size={18} strokeWidth={1.75} />}
          pending={acts.fetch.isPending}
          pendingLabel="Récupération..."
          onClick={() => acts.fetch.mutate()}
        >
          Récupérer chez le transporteur
        </Button>
        <Button
          look="secondary"
          className="text-danger"
          icon={<Trash2 aria-hidden size={18} strokeWidth={1.75} />}
          onClick={onDiscard}
        >
          Supprimer
        </Button>
      </div>
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
        icon={<Copy aria-hidden size={18} strokeWidth={1.75} />}
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
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
          <span className="sr-only">(nouvel onglet)</span>
        </a>
      )}
    </p>
  );
}
