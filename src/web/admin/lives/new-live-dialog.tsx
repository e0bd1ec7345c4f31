import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newLive } from "#contract/admin/lives.ts";
import { deriveLiveRef } from "#domain/live-ref.ts";
import { parisInstant } from "#domain/paris-time.ts";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { AccountField } from "./account-field.tsx";
import { livesChanged } from "./live-queries.ts";

const FORM = "new-live";

export function NewLiveDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [title, setTitle] = useState("");
  const [date, setDate] = useState("");
  const [isActive, setActive] = useState(true);
  const [tiktokHandle, setTiktokHandle] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const create = useMutation({
    mutationFn: (input: { title: string; liveDate: string; isActive: boolean; tiktokHandle: string }) =>
      act(input, (options) => api.admin.lives.create(input, options)),
    onSuccess: ({ ref }) => {
      livesChanged(queries);
      toast.success(`Live créé avec la référence ${ref}`);
      onClose();
    },
  });

  function submit() {
    const given = { title, liveDate: parisInstant(date) ?? "", isActive, tiktokHandle };
    const found = withPrefix(FORM, errorsOf(newLive, given));
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    create.mutate(given);
  }
  const clear = (field: string) => setErrors(({ [`${FORM}-${field}`]: _, ...others }) => others);

  return (
    <Dialog
      open
      onClose={onClose}
      title="Nouveau Live"
      locked={create.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={create.isPending}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} pending={create.isPending} pendingLabel="Création...">
            Créer le live
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) submit();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextField
          id={`${FORM}-title`}
          label="Titre"
          data-first-focus
          maxLength={200}
          autoComplete="off"
          value={title}
          error={errors[`${FORM}-title`]}
          hint={
            title.trim() && (
              <>
                Référence proposée{"\u00a0"}: <span className="font-code">{deriveLiveRef(title)}</span>
              </>
            )
          }
          onChange={({ target }) => {
            setTitle(target.value);
            clear("title");
          }}
        />
        <TextField
          id={`${FORM}-liveDate`}
          label="Date"
          hint="Heure de Paris"
          type="datetime-local"
          value={date}
          error={errors[`${FORM}-liveDate`]}
          onChange={({ target }) => {
            setDate(target.value);
            clear("liveDate");
          }}
        />
        <AccountField
          id={`${FORM}-tiktokHandle`}
          value={tiktokHandle}
          error={errors[`${FORM}-tiktokHandle`]}
          onChange={(typed) => {
            setTiktokHandle(typed);
            clear("tiktokHandle");
          }}
        />
        <Checkbox
          id={`${FORM}-isActive`}
          label={"Live actif\u00a0: les clientes peuvent y commander"}
          checked={isActive}
          onChange={({ target }) => setActive(target.checked)}
        />
        {create.isError && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(create.error, "Impossible de créer le live")}
          </p>
        )}
      </form>
    </Dialog>
  );
}
