import { useQueryClient } from "@tanstack/react-query";
import { newPage, type PageDetail } from "#contract/admin/content.ts";
import { asPageCode } from "#domain/legal-pages.ts";
import { api } from "#web/admin/api.ts";
import { errorsOf } from "#web/admin/field-errors.ts";
import { DeskForm, type FormState } from "#web/admin/forms/desk-form.tsx";
import { useDeskForm } from "#web/admin/forms/use-desk-form.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RichTextEditor } from "#web/ui/desk/rich-text-editor.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { PagePreview } from "./page-preview.tsx";
import { pageQuery } from "./page-queries.ts";
import { publicAddress } from "./public-address.ts";

export const PAGE_FORM = "page";

type PageFormProps = {
  /** Undefined for a new one. */
  page: PageDetail | undefined;
  start: { code: string; title: string };
  onState: (state: FormState) => void;
  onSaved: () => void;
};

export function PageForm({ page, start, onState, onSaved }: PageFormProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const form = useDeskForm({
    prefix: PAGE_FORM,
    row: page,
    asTyped: (row) => {
      const { title, code, isActive, content } = row ?? { ...start, isActive: true, content: "" };
      return { title, code, isActive, content };
    },
    check: (typed) => errorsOf(newPage, typed),
    send: async (typed, expectedVersion) => {
      const { code, ...fields } = typed;
      if (page) await api.admin.pages.save({ pageId: page.id, expectedVersion, ...fields });
      else await act(typed, (options) => api.admin.pages.create({ code, ...fields }, options));
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ["pages"] });
      toast.success("Page enregistrée avec succès");
      onSaved();
    },
    refusals: { PAGE_CODE_TAKEN: "code" },
    latest: () => queries.fetchQuery({ ...pageQuery(page?.id ?? ""), staleTime: 0 }),
  });
  const { typed, errors, change } = form;
  const code = asPageCode(typed.code.trim());
  const address = publicAddress(code);

  return (
    <DeskForm form={form} id={PAGE_FORM} failed="Impossible de sauvegarder la page" onState={onState}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="page-title"
          label="Titre"
          data-first-focus
          maxLength={200}
          autoComplete="off"
          value={typed.title}
          error={errors.title}
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
          error={errors.code}
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
        key={form.reading}
        id="page-content"
        label="Contenu"
        initialHtml={typed.content}
        error={errors.content}
        onChange={(content) => change({ content })}
      />
      <PagePreview title={typed.title} content={typed.content} />
    </DeskForm>
  );
}
