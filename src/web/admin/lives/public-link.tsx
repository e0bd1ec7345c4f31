import { Copy, ExternalLink, QrCode } from "lucide-react";
import { useState } from "react";
import { paths } from "#web/paths.ts";
import { IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts.ts";
import { QrDialog } from "./qr-dialog.tsx";

type LiveLinkProps = { live: { id: string; title: string }; withAddress?: boolean };

/** The address that guests get during the live: to open, to copy, and as a code to show on the stream. */
export function PublicLink({ live, withAddress = false }: LiveLinkProps) {
  const [showing, setShowing] = useState(false);
  const path = paths.live(live.id);
  const address = `${window.location.origin}${path}`;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1">
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        aria-label={`Ouvrir la page publique du live ${live.title} dans un nouvel onglet`}
        className="inline-flex min-h-target min-w-0 items-center gap-1.5 rounded-control px-1.5 text-accent underline-offset-4 hover:underline"
      >
        {withAddress ? <span className="min-w-0 break-all">{address}</span> : "Ouvrir"}
        <ExternalLink aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      </a>
      <IconButton
        label={`Copier le lien public du live ${live.title}`}
        icon={<Copy aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => copy(address)}
      />
      <IconButton
        label={`QR code du live ${live.title}`}
        icon={<QrCode aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => setShowing(true)}
      />
      {showing && (
        <QrDialog
          title={live.title}
          address={address}
          onCopy={() => copy(address)}
          onClose={() => setShowing(false)}
        />
      )}
    </span>
  );
}

function copy(address: string): void {
  // Outside a secure context the browser has no clipboard to offer.
  const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("no clipboard"));
  copied.then(
    () => toast.success("Lien copié"),
    () => toast.error(`Impossible de copier le lien. Voici l'adresse\u00a0: ${address}`),
  );
}
