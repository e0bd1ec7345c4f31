import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { TrackedParcel } from "#contract/admin/tracking.ts";
import {
  type ParcelConcern,
  PIECES_SENT_AGAIN,
  type PiecesSentAgain,
  piecesLikelySentAgain,
} from "#domain/parcel-concern.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { PIECES_SENT_AGAIN_LABELS, SEND_AGAIN } from "#wording/sent-again.ts";

type SendAgainDialogProps = { parcel: TrackedParcel; concern: ParcelConcern; onClose: () => void };

/** What goes the second time, at whose expense, where to; and where to refund her instead. */
export function SendAgainDialog({ parcel, concern, onClose }: SendAgainDialogProps) {
  const { trackingNumber, orders } = parcel;
  const [pieces, setPieces] = useState<PiecesSentAgain>(piecesLikelySentAgain(concern));
  const oneAct = useOneAct();
  const send = useMutation({
    mutationFn: () => {
      const input = { trackingNumber, pieces };
      return oneAct(input, (options) => api.admin.tracking.sendAgain(input, options));
    },
    onSuccess: () => onClose(),
    meta: { done: SEND_AGAIN.done, changes: ["parcels", "orders"] },
  });
  return (
    <FormDialog
      title={SEND_AGAIN.title}
      submit={{ onClick: () => send.mutate() }}
      submitLabel={SEND_AGAIN.button}
      pending={send.isPending}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{SEND_AGAIN.which}</legend>
        {PIECES_SENT_AGAIN.map((one) => (
          <label
            key={one}
            className="flex min-h-11 items-start gap-3 rounded-control p-2 hover:bg-sunken has-checked:bg-selected-row"
          >
            <input
              type="radio"
              name="pieces"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={pieces === one}
              onChange={() => setPieces(one)}
            />
            <span className="min-w-0">
              <span className="font-semibold">{PIECES_SENT_AGAIN_LABELS[one].label}</span>
              <span className="block text-small text-ink-2">{PIECES_SENT_AGAIN_LABELS[one].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-col gap-2">
        <p>{SEND_AGAIN.what}</p>
        <p>{SEND_AGAIN.whoPays}</p>
        <p>
          {SEND_AGAIN.address}{" "}
          {orders.map(({ id, number }, place) => (
            <span key={id}>
              {place > 0 && ", "}
              <Link to={paths.admin.orderDetail(id)} className={`font-code ${LINK}`}>
                {number}
              </Link>
            </span>
          ))}
        </p>
      </div>
      <Failed act={send} otherwise={SEND_AGAIN.failed} className="mt-3" />
    </FormDialog>
  );
}
