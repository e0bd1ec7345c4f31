import { useQueryClient } from "@tanstack/react-query";
import { newLive } from "#contract/admin/lives.ts";
import { deriveLiveRef } from "#domain/live-ref.ts";
import { api } from "#web/admin/api.ts";
import { errorsOf } from "#web/admin/field-errors.ts";
import { DeskDialog } from "#web/admin/forms/desk-dialog.tsx";
import { useDeskForm } from "#web/admin/forms/use-desk-form.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { LiveFields, withInstant } from "./live-fields.tsx";
import { livesChanged } from "./live-queries.ts";

const FORM = "new-live";

const EMPTY = { title: "", liveDate: "", isActive: true, tiktokHandle: "" };

export function NewLiveDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useDeskForm({
    prefix: FORM,
    row: undefined,
    asTyped: () => EMPTY,
    check: (typed) => errorsOf(newLive, withInstant(typed)),
    create: (typed, options) => api.admin.lives.create(withInstant(typed), options),
    onSaved: ({ ref }) => {
      livesChanged(queries);
      toast.success(`Live créé avec la référence ${ref}`);
      onClose();
    },
  });
  const { typed, errors, change } = form;

  return (
    <DeskDialog
      form={form}
      title="Nouveau Live"
      submitLabel="Créer le live"
      pendingLabel="Création..."
      failed="Impossible de créer le live"
      onClose={onClose}
    >
      <TextField
        {...form.text("title")}
        label="Titre"
        data-first-focus
        maxLength={200}
        hint={
          typed.title.trim() && (
            <>
              Référence proposée{"\u00a0"}: <span className="font-code">{deriveLiveRef(typed.title)}</span>
            </>
          )
        }
      />
      <LiveFields prefix={FORM} typed={typed} errors={errors} onChange={change} />
    </DeskDialog>
  );
}
