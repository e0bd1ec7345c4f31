import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newPage, type PageDetail } from "#contract/admin/content.ts";
import { asPageCode } from "#domain/legal-pages.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RichTextEditor } from "#web/ui/desk/rich-text-editor.tsx";
import { ErrorSummary, type FieldErrors, focusField, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { PagePreview } from "./page-preview.tsx";
import { pageQuery } from "./page-queries.ts";
import { publicAddress } from "./public-address.ts";

export const PAGE_FORM = "page";

type Typed = { title: string; code: string; isActive: boolean; content: string };
type PageFormProps = {
  /** Undefined for a new one. */
  page: PageDetail | undefined;
  start: { code: string; title: string };
  onPending: (pending: boolean) => void;
  onDirty: () => void;
  onSaved: () => void;
};

const asTyped = ({ title, code, isActive, content }: PageDetail): Typed => ({
  title,
  code,
  isActive,
  content,
});

export function PageForm({ page, start, onPending, onDirty, onSaved }: PageFormProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [version, setVersion] = useState(page?.version ?? 0);
  const [typed, setTyped] = useState<Typed>(() =>
    page ? asTyped(page) : { ...start, isActive: true, content: "" },
  );
  // The editor keeps its own text: it is made anew when another one is read.
  const [reading, setReading] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const save = useMutation({
    mutationFn: async (expectedVersion: number) => {
      const { code, ...fields } = typed;
      if (page) await api.admin.pages.save({ pageId: page.id, expectedVersion, ...fields });
      else await act(typed, (options) => api.admin.pages.create({ code, ...fields }, options));
    },
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["pages"] });
      toast.success("Page enregistrée avec succès");
      onSaved();
    },
    onError: (error) => {
      const fields = refusedAs(error, "INVALID_INPUT")?.fields;
      if (fields) setErrors(withPrefix(PAGE_FORM, fields));
      if (!refusedAs(error, "PAGE_CODE_TAKEN")) return;
      setErrors({ [`${PAGE_FORM}-code`]: sentenceOf(error, "") });
      focusField(`${PAGE_FORM}-code`);
    },
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = () => queries.fetchQuery({ ...pageQuery(page?.id ?? ""), staleTime: 0 });

  function submit() {
    const found = withPrefix(PAGE_FORM, errorsOf(newPage, typed));
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(version);
  }
  function change(changed: Partial<Typed>) {
    setTyped((current) => ({ ...current, ...changed }));
    setErrors(({ [`${PAGE_FORM}-${Object.keys(changed)[0]}`]: _, ...others }) => others);
    onDirty();
  }
  const code = asPageCode(typed.code.trim());
  const address = publicAddress(code);

  return (
    <form
      id={PAGE_FORM}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="page-title"
          label="Titre"
          data-first-focus
          maxLength={200}
          autoComplete="off"
          value={typed.title}
          error={errors["page-title"]}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          id="page-code"
          label="Code"
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          inputClassName="font-code"
          disabled={page !== undefined}
          value={typed.code}
          error={errors["page-code"]}
          onChange={({ target }) => change({ code: asPageCode(target.value) })}
        />
      </div>
      {code !== "" && (
        <p className="text-small text-ink-2">
          {address
            ? `Adresse publique\u00a0: ${address}`
            : "Aucune adresse publique ne porte ce code\u00a0: la page est lue par son code."}
        </p>
      )}
      <Checkbox
        id="page-active"
        label="Page active"
        checked={typed.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
      <RichTextEditor
        key={reading}
        id="page-content"
        label="Contenu"
        initialHtml={typed.content}
        error={errors["page-content"]}
        onChange={(content) => change({ content })}
      />
      <PagePreview title={typed.title} content={typed.content} />
      {conflict && (
        <ChangedPanel
          conflict={conflict}
          pending={save.isPending}
          onReload={async () => {
            const newest = await latest();
            setVersion(newest.version);
            setTyped(asTyped(newest));
            setReading(reading + 1);
            save.reset();
          }}
          onOverwrite={async () => {
            const newest = await latest();
            setVersion(newest.version);
            save.mutate(newest.version);
          }}
        />
      )}
      {save.isError && !conflict && Object.keys(errors).length === 0 && (
        <p role="alert" className="font-medium text-danger">
          {sentenceOf(save.error, "Impossible de sauvegarder la page")}
        </p>
      )}
    </form>
  );
}
