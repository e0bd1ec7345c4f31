import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { COMPLAINT_WISHES, type ComplaintWish } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { refusedAs } from "#web/admin/client/failure.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import { COMPLAINT_FORM, WISH_NAMES, NOTE_COMPLAINT as WORDS } from "#wording/complaints.ts";
import { nameOf } from "./returnable.ts";

const WISHES = COMPLAINT_WISHES.map((value) => ({ value, label: WISH_NAMES[value] }));

/** Staff note what a buyer told them of a defect: the same as she can state on her order's page. */
export function NoteComplaintDialog({ order: now, onClose }: { order: OrderDetail; onClose: () => void }) {
  // As the person saw it; what somebody else did meanwhile is the server's to refuse.
  const [order] = useState(now);
  const pieces = order.items.filter(({ takesUnit, returned }) => takesUnit && returned === null);
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    pieces.length === 1 ? pieces.map(({ id }) => id) : [],
  );
  const [defect, setDefect] = useState("");
  const [wish, setWish] = useState<ComplaintWish>("repair");
  const [statedOn, setStatedOn] = useState(() => parisDay(new Date()));
  const [found, setFound] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const note = useNote(onClose);
  const refused = refusedAs(note.error, "INVALID_INPUT")?.fields;
  const errors: FieldErrors = { ...refused, ...found };

  function submit() {
    note.reset();
    const lacking: FieldErrors = {
      ...(ticked.length === 0 && { itemIds: COMPLAINT_FORM.noPiece }),
      ...(statedOn === "" && { statedOn: WORDS.noDay }),
      ...(defect.trim() === "" && { defect: COMPLAINT_FORM.noDefect }),
    };
    setFound(lacking);
    setAttempt(attempt + 1);
    if (Object.keys(lacking).length > 0) return focusLoneError(lacking);
    note.mutate(
      { orderId: order.id, itemIds: [...ticked], defect, wish, statedOn },
      { onError: (error) => focusLoneError(refusedAs(error, "INVALID_INPUT")?.fields ?? {}) },
    );
  }

  return (
    <FormDialog
      title={WORDS.title(order.orderNumber)}
      size="small"
      submit={{ onClick: submit }}
      submitLabel={WORDS.submit}
      disabled={pieces.length === 0}
      pending={note.isPending}
      dirty={defect.trim() !== ""}
      onClose={onClose}
    >
      {pieces.length === 0 ? (
        <p>{WORDS.none}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <p>{WORDS.intro}</p>
          <ErrorSummary errors={errors} attempt={attempt} />
          <fieldset
            id="itemIds"
            tabIndex={-1}
            aria-describedby={errors.itemIds ? "itemIds-error" : undefined}
          >
            <legend className="text-label font-semibold">{COMPLAINT_FORM.pieces}</legend>
            <ul className="divide-y divide-line">
              {pieces.map((piece) => (
                <li key={piece.id}>
                  <Checkbox
                    id={`complaint-${piece.id}`}
                    label={[nameOf(piece), piece.size].filter(Boolean).join(", ")}
                    checked={ticked.includes(piece.id)}
                    onChange={({ target }) =>
                      setTicked(
                        target.checked ? [...ticked, piece.id] : ticked.filter((one) => one !== piece.id),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            {errors.itemIds && <FieldError id="itemIds-error" message={errors.itemIds} />}
          </fieldset>
          <TextField
            id="statedOn"
            label={WORDS.day}
            hint={WORDS.dayHint}
            type="date"
            max={parisDay(new Date())}
            value={statedOn}
            error={errors.statedOn}
            onChange={({ target }) => setStatedOn(target.value)}
          />
          <Textarea
            id="defect"
            label={WORDS.defect}
            hint={WORDS.defectHint}
            rows={3}
            maxLength={1000}
            value={defect}
            error={errors.defect}
            onChange={({ target }) => setDefect(target.value)}
          />
          <Select id="wish" label={WORDS.wish} options={WISHES} value={wish} onChoose={setWish} />
        </div>
      )}
      {!refused && <Failed act={note} otherwise={WORDS.failed} className="mt-3" />}
    </FormDialog>
  );
}

/** Noted once, however often the button is pressed. */
function useNote(onDone: () => void) {
  const act = useOneAct();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.admin.complaints.note>[0]) =>
      act(input, (options) => api.admin.complaints.note(input, options)),
    onSuccess: ({ isAcknowledged }) => {
      toast.success(WORDS.done(isAcknowledged));
      onDone();
    },
    meta: { changes: ["complaints"] },
  });
}
