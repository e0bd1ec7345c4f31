import { Copy, ExternalLink, QrCode } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { copyText } from "./copy-text.ts";
import { QrDialog } from "./qr-dialog.tsx";

type ShareLinkProps = {
  path: string;
  /** Whose public page it is: "du live Soirée", "de la commande HF-12". */
  whose: string;
  /** What the link to open it shows; without it there is none. */
  open?: "word" | "address";
};

/** A public address for whoever it concerns: to open, to copy, and as a code to film. */
export function ShareLink({ path, whose, open }: ShareLinkProps) {
  const [showing, setShowing] = useState(false);
  const address = `${window.location.origin}${path}`;
  return (
    <span className="inline-flex max-w-full items-center gap-x-1">
      {open && (
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={`Ouvrir la page publique ${whose} dans un nouvel onglet`}
          className="-ms-1.5 inline-flex min-h-target min-w-0 items-center gap-1.5 rounded-control px-1.5 text-accent underline-offset-4 hover:underline"
        >
          {open === "address" ? <span className="min-w-0 wrap-anywhere">{address}</span> : "Ouvrir"}
          <Icon of={ExternalLink} size={16} className="shrink-0" />
        </a>
      )}
      <IconButton
        label={`Copier le lien public ${whose}`}
        icon={<Icon of={Copy} size={18} />}
        onClick={() => void copy(address)}
      />
      <IconButton
        label={`QR code ${whose}`}
        icon={<Icon of={QrCode} size={18} />}
        onClick={() => setShowing(true)}
      />
      {showing && (
        <QrDialog
          title={`QR code ${whose}`}
          address={address}
          onCopy={() => void copy(address)}
          onClose={() => setShowing(false)}
        />
      )}
    </span>
  );
}

/** Puts the address of a public page on the clipboard. */
export const copyLink = (path: string, done?: string) => copy(`${window.location.origin}${path}`, done);

const copy = (address: string, done = "Lien copié") =>
  copyText(address, {
    done,
    refused: `Impossible de copier le lien. Voici l'adresse\u00a0: ${address}`,
  });
