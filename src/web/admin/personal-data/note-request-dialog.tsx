import {
  DATA_REQUEST_CHANNELS,
  DATA_REQUEST_KINDS,
  type DataRequest,
  requestFields,
} from "#contract/admin/personal-data.ts";
import { parisDay } from "#domain/paris-time.ts";
import { api } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { DATA_REQUEST_CHANNELS_TOLD, DATA_REQUEST_KINDS_TOLD } from "#wording/personal-data.ts";

const FORM = "data-request";

const KINDS = DATA_REQUEST_KINDS.map((value) => ({ value, label: DATA_REQUEST_KINDS_TOLD[value] }));
const CHANNELS = DATA_REQUEST_CHANNELS.map((value) => ({ value, label: DATA_REQUEST_CHANNELS_TOLD[value] }));

type Typed = Pick<DataRequest, "kind" | "channel" | "receivedOn"> & { askedBy: string };

/** What somebody asked, from which day the month runs. */
export function NoteRequestDialog({ onClose }: { onClose: () => void }) {
  const form = useEditForm({
    prefix: FORM,
    row: undefined,
    asTyped: (): Typed => ({
      kind: "access",
      channel: "email",
      askedBy: "",
      receivedOn: parisDay(new Date()),
    }),
    check: (typed) => errorsOf(requestFields, typed),
    create: (typed, options) => api.admin.personalData.noteRequest(typed, options),
    changes: "data requests",
    done: "Demande notée",
    onSaved: () => onClose(),
  });
  const { typed, change, text } = form;
  return (
    <EditDialog
      form={form}
      title="Noter une demande"
      submitLabel="Enregistrer"
      pendingLabel="Enregistrement..."
      failed="Impossible d'enregistrer la demande"
      onClose={onClose}
    >
      <TextField
        {...text("askedBy")}
        label="Qui demande"
        data-first-focus
        autoComplete="off"
        maxLength={200}
        hint="Son email, son mobile, son pseudo TikTok, le numéro d'une de ses commandes ou son nom"
      />
      <Select
        id={`${FORM}-kind`}
        label="Ce qu'elle demande"
        options={KINDS}
        value={typed.kind}
        onChoose={(kind) => change({ kind })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id={`${FORM}-channel`}
          label="Reçue par"
          options={CHANNELS}
          value={typed.channel}
          onChoose={(channel) => change({ channel })}
        />
        <TextField {...text("receivedOn")} label="Reçue le" type="date" />
      </div>
    </EditDialog>
  );
}
