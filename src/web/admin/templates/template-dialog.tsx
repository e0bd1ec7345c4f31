import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newTemplate } from "#contract/admin/templates.ts";
import { MESSAGE_VARIABLES } from "#domain/message-variables.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { MessagePreview } from "#web/admin/messages/message-preview.tsx";
import { templatesQuery } from "#web/admin/messages/templates-query.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { useUnsavedGuard } from "#web/admin/use-unsaved-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { RichTextEditor } from "#web/ui/desk/rich-text-editor.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { TestBox } from "./test-box.tsx";

const FORM = "template";
const VARIABLES = MESSAGE_VARIABLES.map((name) => `{{${name}}}`).join(", ");

type Template = Awaited<ReturnType<typeof api.admin.messages.templates>>[number];
type Typed = { type: OrderStatus | ""; title: string; body: string; isAutomatic: boolean };
type TemplateDialogProps = {
  /** Absent for a new one. */
  template?: Template;
  /** Those that have no template yet. */
  types: readonly OrderStatus[];
  onClose: () => void;
};

const asTyped = ({ type, title, body, isAutomatic }: Template): Typed => ({ type, title, body, isAutomatic });

export function TemplateDialog({ template, types, onClose }: TemplateDialogProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [version, setVersion] = useState(template?.version ?? 0);
  const [typed, setTyped] = useState<Typed>(() =>
    template ? asTyped(template) : { type: "", title: "", body: "", isAutomatic: false },
  );
  // The editor keeps its own text: it is made anew when another one is read.
  const [reading, setReading] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const guarded = useUnsavedGuard(dirty);
  const orders = useQuery({
    queryKey: ["orders", "newest"],
    queryFn: () => api.admin.orders.list({}),
    staleTime: 60_000,
  });
  const save = useMutation({
    mutationFn: (expectedVersion: number) => {
      const { type, ...fields } = typed;
      if (template) return api.admin.templates.save({ templateId: template.id, expectedVersion, ...fields });
      if (type === "") throw new Error("A template needs a type");
      return act(typed, (options) => api.admin.templates.create({ type, ...fields }, options));
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast.success("Modèle enregistré avec succès");
      onClose();
    },
    onError: (error) => setErrors(withPrefix(FORM, refusedAs(error, "INVALID_INPUT")?.fields ?? {})),
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = async () =>
    (await queries.fetchQuery({ ...templatesQuery, staleTime: 0 })).find(({ id }) => id === template?.id);

  function submit() {
    const found = withPrefix(FORM, errorsOf(newTemplate, typed));
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(version);
  }
  function change(changed: Partial<Typed>) {
    setTyped((current) => ({ ...current, ...changed }));
    setErrors(({ [`${FORM}-${Object.keys(changed)[0]}`]: _, ...others }) => others);
    setDirty(true);
  }

  return (
    <Dialog
      open
      onClose={() => guarded(onClose)}
      title={template ? "Modifier le modèle" : "Nouveau modèle"}
      size="large"
      locked={save.isPending}
      actions={
        <>
          <Button look="secondary" onClick={() => guarded(onClose)} disabled={save.isPending}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} pending={save.isPending} pendingLabel="Enregistrement...">
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          id={FORM}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) submit();
          }}
        >
          <ErrorSummary errors={errors} attempt={attempt} />
          <Select
            id="template-type"
            label="Type"
            placeholder="Sélectionner…"
            disabled={template !== undefined}
            options={(template ? [template.type] : types).map((value) => ({
              value,
              label: ORDER_STATUS_LABELS[value],
            }))}
            value={typed.type}
            error={errors["template-type"]}
            onChange={({ target }) => change({ type: target.value as OrderStatus })}
          />
          <TextField
            id="template-title"
            label="Titre"
            hint="C'est le sujet du message."
            maxLength={200}
            autoComplete="off"
            value={typed.title}
            error={errors["template-title"]}
            onChange={({ target }) => change({ title: target.value })}
          />
          <RichTextEditor
            key={reading}
            id="template-body"
            label="Message"
            hint={`Variables\u00a0: ${VARIABLES}`}
            initialHtml={typed.body}
            error={errors["template-body"]}
            onChange={(body) => change({ body })}
          />
          <div>
            <Switch
              id="template-automatic"
              label="Envoi automatique"
              checked={typed.isAutomatic}
              onChange={(isAutomatic) => change({ isAutomatic })}
            />
            <p className="text-small text-ink-2">
              Le message part de lui-même quand une commande prend ce statut.
            </p>
          </div>
          {conflict && (
            <ChangedPanel
              conflict={conflict}
              pending={save.isPending}
              onReload={async () => {
                const newest = await latest();
                if (!newest) return;
                setVersion(newest.version);
                setTyped(asTyped(newest));
                setReading(reading + 1);
                save.reset();
              }}
              onOverwrite={async () => {
                const newest = await latest();
                if (newest) save.mutate(newest.version);
              }}
            />
          )}
          {save.isError && !conflict && Object.keys(errors).length === 0 && (
            <p role="alert" className="font-medium text-danger">
              {sentenceOf(save.error, "Impossible de sauvegarder le modèle")}
            </p>
          )}
        </form>
        <div className="flex flex-col gap-6">
          {template && <TestBox templateId={template.id} title={typed.title} body={typed.body} />}
          {orders.data && orders.data.rows.length > 0 && (
            <MessagePreview
              draft={{
                type: typed.type || undefined,
                subject: typed.title,
                body: typed.body,
                filled: { subject: "", body: "" },
              }}
              orders={orders.data.rows}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
