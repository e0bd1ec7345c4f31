import { useQueryClient } from "@tanstack/react-query";
import { newLive } from "#contract/admin/lives.ts";
import { deriveLiveRef } from "#domain/live-ref.ts";
import { api } from "#web/admin/api.ts";
import { errorsOf } from "#web/admin/field-errors.ts";
import { DeskForm } from "#web/admin/forms/desk-form.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { useDeskForm } from "#web/admin/forms/use-desk-form.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { LiveFields, withInstant } from "./live-fields.tsx";
import { livesChanged } from "./live-queries.ts";

const FORM = "new-live";

const EMPTY = { title: "", liveDate: "", isActive: true, tiktokHandle: "" };

export function NewLiveDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const act = useOneAct();
  const form = useDeskForm({
    prefix: FORM,
    row: undefined,
    asTyped: () => EMPTY,
    check: (typed) => errorsOf(newLive, withInstant(typed)),
    send: (typed) => {
      const input = withInstant(typed);
      return act(input, (options) => api.admin.lives.create(input, options));
    },
    onSaved: ({ ref }) => {
      livesChanged(queries);
      toast.success(`Live créé avec la référence ${ref}`);
      onClose();
    },
  });
  const { typed, errors, change } = form;

  return (
    <FormDialog
      title="Nouveau Live"
      submit={{ form: FORM }}
      submitLabel="Créer le live"
      pending={form.save.isPending}
      pendingLabel="Création..."
      dirty={form.dirty}
      onClose={onClose}
    >
      <DeskForm form={form} id={FORM} failed="Impossible de créer le live">
        <TextField
          id="new-live-title"
          label="Titre"
          data-first-focus
          maxLength={200}
          autoComplete="off"
          value={typed.title}
          error={errors.title}
          hint={
            typed.title.trim() && (
              <>
                Référence proposée{"\u00a0"}: <span className="font-code">{deriveLiveRef(typed.title)}</span>
              </>
            )
          }
          onChange={({ target }) => change({ title: target.value })}
        />
        <LiveFields prefix={FORM} typed={typed} errors={errors} onChange={change} />
      </DeskForm>
    </FormDialog>
  );
}
