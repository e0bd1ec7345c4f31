import { useQuery } from "@tanstack/react-query";

import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { qrCode } from "#web/ui/qr-code.ts";
import { Skeleton } from "#web/ui/waiting.tsx";

type QrDialogProps = { title: string; address: string; onCopy: () => void; onClose: () => void };

/** Large enough to be filmed, and as a file to lay over the stream. */
export function QrDialog({ title, address, onCopy, onClose }: QrDialogProps) {
  const code = useQuery({
    queryKey: ["qr", address],
    queryFn: () => qrCode(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <>
          <Button look="secondary" onClick={onCopy}>
            Copier le lien
          </Button>
          {code.data && (
            <a href={code.data} download="qr-code.svg" className={buttonClass("primary")}>
              Télécharger le QR code
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-col items-center gap-3">
        {code.data ? (
          <img src={code.data} alt={`QR code de ${address}`} className="size-64 bg-card" />
        ) : code.isError ? (
          <p role="alert" className="font-medium text-danger">
            Impossible de dessiner le QR code
          </p>
        ) : (
          <Skeleton className="size-64" />
        )}
        <p className="text-center text-small wrap-anywhere text-ink-2">{address}</p>
      </div>
    </Dialog>
  );
}
