import { useQuery } from "@tanstack/react-query";
import { newTemplate } from "#contract/admin/templates.ts";
import { alwaysLeaves, leastDelayMinutes } from "#domain/automatic-messages.ts";
import { announcesStatus, type MessageType } from "#domain/message-type.ts";
import { MESSAGE_VARIABLES } from "#domain/message-variables.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { latestIn } from "#web/admin/client/query-client.ts";
import { EditForm } from "#web/admin/forms/edit-form.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { MessagePreview } from "#web/admin/messages/message-preview.tsx";
import { readForOrder, SAMPLE_READER } from "#web/admin/messages/read-for-order.ts";
import { templatesQuery } from "#web/admin/messages/templates-query.ts";
import { RichTextEditor } from "#web/ui/admin/rich-text-editor.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CONFIRMATION_LEAVES } from "#wording/content-forms.ts";
import { buttonHint } from "#wording/emails.ts";
import { MESSAGE_TYPE_LABELS } from "#wording/message-type.ts";
import { TestBox } from "./test-box.tsx";

const FORM = "template";
const DELAY_HINTS = {
  "to-pay":
    "15 au moins\u00a0: il part une fois, si rien n'est payé, et jamais pendant que la cliente a le formulaire de carte ouvert.",
  others: "À 0, quelques secondes\u00a0: un changement annulé entre-temps n'est annoncé à personne.",
} as const;
const VARIABLES = MESSAGE_VARIABLES.map((name) => `{{${name}}}`).join(", ");

type Template = Awaited<ReturnType<typeof api.admin.messages.templates>>[number];
type Typed = {
  type: MessageType | "";
  title: string;
  body: string;
  isAutomatic: boolean;
  /** As it is typed. */
  delay: string;
};
type TemplateDialogProps = {
  /** Absent for a new one. */
  template?: Template;
  /** Those that have no template yet. */
  types: readonly MessageType[];
  onClose: () => void;
};

const asTyped = (template: Template | undefined): Typed => {
  const { type = "", title = "", body = "", isAutomatic = false, delayMinutes = 0 } = template ?? {};
  return { type, title, body, isAutomatic, delay: String(delayMinutes) };
};

const given = ({ delay, ...typed }: Typed) => ({
  ...typed,
  delayMinutes: /^\d+$/.test(delay.trim()) ? Number(delay) : Number.NaN,
});

/** The calls of the form. */
function useTemplateForm(template: Template | undefined, onClose: () => void) {
  return useEditForm({
    prefix: FORM,
    row: template,
    asTyped,
    check: (typed) => {
      const { delayMinutes, ...errors } = errorsOf(newTemplate, given(typed));
      return delayMinutes ? { ...errors, delay: delayMinutes } : errors;
    },
    create: (typed, options, keepsClaims) =>
      api.admin.templates.create({ ...newTemplate.parse(given(typed)), keepsClaims }, options),
    keep: (typed, { id, version }, keepsClaims) => {
      const { type: _, ...fields } = given(typed);
      return api.admin.templates.save({ templateId: id, expectedVersion: version, ...fields, keepsClaims });
    },
    changes: "templates",
    done: "Modèle enregistré avec succès",
    onSaved: () => onClose(),
    latest: () => latestIn(templatesQuery, template?.id),
  });
}

export function TemplateDialog({ template, types, onClose }: TemplateDialogProps) {
  const orders = useQuery(orpc.admin.orders.list.queryOptions({ input: {}, staleTime: 60_000 }));
  const form = useTemplateForm(template, onClose);
  const { typed } = form;
  return (
    <FormDialog
      title={template ? "Modifier le modèle" : "Nouveau modèle"}
      size="large"
      submit={{ form: FORM }}
      pending={form.pending}
      dirty={form.dirty}
      onClose={onClose}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <EditForm form={form} id={FORM} failed="Impossible de sauvegarder le modèle">
          <Fields form={form} types={template ? [template.type] : types} fixedType={template !== undefined} />
        </EditForm>
        <div className="flex flex-col gap-6">
          {template && <TestBox templateId={template.id} title={typed.title} body={typed.body} />}
          <MessagePreview
            draft={{
              purpose: "follow-up",
              type: typed.type || undefined,
              subject: typed.title,
              body: typed.body,
              filled: { subject: "", body: "" },
            }}
            label="Aperçu avec la commande"
            readers={[
              SAMPLE_READER,
              ...(orders.data?.rows ?? []).map(({ id, orderNumber }) => ({ id, label: orderNumber })),
            ]}
            read={readForOrder}
          />
        </div>
      </div>
    </FormDialog>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useTemplateForm>;
  types: readonly MessageType[];
  /** A template keeps its type. */
  fixedType: boolean;
};

function Fields({ form, types, fixedType }: FieldsProps) {
  const { typed, errors, change } = form;
  const isConfirmation = typed.type !== "" && alwaysLeaves(typed.type);
  return (
    <>
      <Select
        id="template-type"
        label="Type"
        placeholder="Sélectionner…"
        {...(fixedType ? { disabled: true } : { "data-first-focus": true })}
        options={types.map((value) => ({
          value,
          label: MESSAGE_TYPE_LABELS[value],
        }))}
        value={typed.type}
        error={errors.type}
        onChoose={(type) => {
          change({
            type,
            delay: String(leastDelayMinutes(type)),
            isAutomatic: announcesStatus(type) && (typed.isAutomatic || alwaysLeaves(type)),
          });
        }}
      />
      <TextField
        {...form.text("title")}
        label="Titre"
        data-first-focus
        hint="C'est le sujet du message."
        maxLength={200}
      />
      <RichTextEditor
        key={form.reading}
        id="template-body"
        label="Message"
        hint={[typed.type && buttonHint(typed.type), `Variables\u00a0: ${VARIABLES}`]
          .filter(Boolean)
          .join(" ")}
        initialHtml={typed.body}
        error={errors.body}
        onChange={(body) => change({ body })}
      />
      {typed.type !== "late" && (
        <div>
          <Switch
            id="template-automatic"
            label="Envoi automatique"
            checked={typed.isAutomatic}
            disabled={isConfirmation}
            onChange={(isAutomatic) => change({ isAutomatic })}
          />
          <p className="text-small text-ink-2">
            {isConfirmation
              ? CONFIRMATION_LEAVES
              : "Le message part de lui-même quand une commande prend ce statut."}
          </p>
        </div>
      )}
      {typed.isAutomatic && !isConfirmation && (
        <TextField
          {...form.text("delay")}
          label="Attente avant l'envoi"
          hint={DELAY_HINTS[typed.type === "to-pay" ? "to-pay" : "others"]}
          inputMode="numeric"
          inputClassName="tabular-nums"
          className="max-w-md"
          end={<span className="me-2 text-ink-2">minutes</span>}
        />
      )}
    </>
  );
}
