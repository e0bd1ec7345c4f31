import { useState } from "react";
import { AlertForm } from "#web/shop/alerts/alert-form.tsx";
import type { LiveChoices } from "#web/shop/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { photoSource } from "#web/ui/photo-source.ts";
import { LIVE_CONSENT } from "#wording/alerts.ts";

type ShownBeforeDialogProps = {
  piece: NonNullable<LiveChoices["between"]>["shown"][number];
  onClose: () => void;
};

/** A piece of a live that is over: what it was, why it can't be ordered now, and the way not to miss the next live. */
export function ShownBeforeDialog({ piece, onClose }: ShownBeforeDialogProps) {
  const [asked, setAsked] = useState(false);
  return (
    <Dialog open onClose={onClose} title={piece.name}>
      <div className="flex flex-col gap-4">
        {!asked && (
          <img
            {...photoSource(piece.photoUrl, "92vw")}
            alt=""
            className="max-h-[45dvh] w-full rounded-control bg-sunken object-contain"
          />
        )}
        <p>
          <strong className="font-semibold">
            {!piece.onePrice && "Dès "}
            <Money cents={piece.priceCents} /> TTC.
          </strong>{" "}
          Ce live est terminé et ses pièces ne se commandent plus. Celles du prochain se commandent dès qu'il
          commence.
        </p>
        {asked ? (
          <AlertForm consent={LIVE_CONSENT} done="vous recevrez un email au début du prochain live." />
        ) : (
          <Button onClick={() => setAsked(true)}>Me prévenir du prochain live</Button>
        )}
      </div>
    </Dialog>
  );
}
