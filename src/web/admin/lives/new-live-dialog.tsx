import { useState } from "react";
import { newLive } from "#contract/admin/lives.ts";
import { deriveLiveRef } from "#domain/live-ref.ts";
import { parisField } from "#domain/paris-time.ts";
import { beginsLater } from "#domain/present-live.ts";
import { api } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { LiveFields, withInstant } from "./live-fields.tsx";

const FORM = "new-live";

const EMPTY = {
  title: "",
  liveDate: "",
  isActive: true,
  tiktokHandle: "",
  hostName: "",
  hostIsPaid: false,
  hostContractSigned: false,
};

const isAnnounced = (typed: string): boolean =>
  beginsLater(withInstant({ ...EMPTY, liveDate: typed }).liveDate, Date.now());

/** It proposes the day and minute at which it was opened, in Paris. */
export function NewLiveDialog({ onClose }: { onClose: () => void }) {
  const [today] = useState(() => ({ ...EMPTY, liveDate: parisField(new Date().toISOString()) }));
  const form = useEditForm({
    prefix: FORM,
    row: undefined,
    asTyped: () => today,
    check: (typed) => errorsOf(newLive, withInstant(typed)),
    create: (typed, options, keepsClaims) =>
      api.admin.lives.create({ ...withInstant(typed), keepsClaims }, options),
    changes: "lives",
    done: ({ ref }) => `Live créé avec la référence ${ref}`,
    onSaved: () => onClose(),
  });
  const { typed, errors, change } = form;
  const [asked, setAsked] = useState(false);
  const later = isAnnounced(typed.liveDate);

  /** Who dates a live later does not mean to put it on air now, unless she says so. */
  function edit(changed: Partial<typeof EMPTY>): void {
    if (changed.isActive !== undefined) setAsked(true);
    const { liveDate } = changed;
    change(liveDate === undefined || asked ? changed : { ...changed, isActive: !isAnnounced(liveDate) });
  }

  return (
    <EditDialog
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
      <LiveFields prefix={FORM} typed={typed} errors={errors} onChange={edit} />
      <p role="status" className={typed.isActive || later ? "rounded-control bg-info-soft p-3" : ""}>
        {openingWords(typed.isActive, later)}
      </p>
    </EditDialog>
  );
}

/** What creating it does to what customers see; nothing where it is neither on air nor announced. */
function openingWords(isActive: boolean, later: boolean): string {
  if (later)
    return isActive
      ? "Ce live est daté plus tard, et il sera pourtant en direct dès sa création."
      : "Ce live est daté plus tard\u00a0: il n'est pas en direct tant que vous ne l'activez pas.";
  return isActive
    ? "Ce live sera en direct dès sa création\u00a0: les clientes pourront y commander aussitôt. Pour le préparer d'abord, décochez «\u00a0Live actif\u00a0»."
    : "";
}
