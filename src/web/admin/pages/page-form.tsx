import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { newPage, type PageDetail } from "#contract/admin/content.ts";
import { asPageCode, LEGAL_PAGES, type LegalPageCode } from "#domain/legal-pages.ts";
import { PAGE_VARIABLES } from "#domain/page-variables.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { EditForm, type FormState } from "#web/admin/forms/edit-form.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { RichTextEditor } from "#web/ui/admin/rich-text-editor.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PagePreview } from "./page-preview.tsx";
import { publicAddress } from "./public-address.ts";

const VARIABLES = `Variables\u00a0: ${PAGE_VARIABLES.map((name) => `{{${name}}}`).join(", ")}`;

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
  const form = useEditForm({
    prefix: PAGE_FORM,
    row: page,
    asTyped: (row) => {
      const { title, code, isActive, content } = row ?? { ...start, isActive: true, content: "" };
      return { title, code, isActive, content };
    },
    check: (typed) => errorsOf(newPage, typed),
    create: (typed, options, keepsClaims): Promise<{ id: string }> =>
      api.admin.pages.create({ ...typed, keepsClaims }, options),
    keep: ({ code: _, ...fields }, { id, version }, keepsClaims) =>
      api.admin.pages.save({ pageId: id, expectedVersion: version, ...fields, keepsClaims }),
    changes: "pages",
    done: "Page enregistrée avec succès",
    onSaved,
    refusals: { PAGE_CODE_TAKEN: "code" },
    latest: () =>
      queries.fetchQuery(
        orpc.admin.pages.get.queryOptions({ input: { pageId: page?.id ?? "" }, staleTime: 0 }),
      ),
  });
  const { typed, errors, change } = form;
  const [filled, setFilled] = useState(0);
  const legal = LEGAL_PAGES.find((one) => one.code === typed.code)?.code;
  const model = useMutation({
    mutationFn: (asked: LegalPageCode) => api.admin.pages.model({ code: asked }),
    onSuccess: ({ content }) => {
      change({ content });
      setFilled((count) => count + 1);
    },
    meta: { failed: "Impossible de charger le modèle" },
  });
  const { mutate: fill } = model;
  const begins = page === undefined && start.code === legal ? legal : undefined;
  useEffect(() => {
    if (begins) fill(begins);
  }, [begins, fill]);
  const code = asPageCode(typed.code.trim());
  const address = publicAddress(code);

  return (
    <EditForm form={form} id={PAGE_FORM} failed="Impossible de sauvegarder la page" onState={onState}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text("title")} label="Titre" data-first-focus maxLength={200} />
        <TextField
          {...form.text("code")}
          label="Code"
          maxLength={80}
          spellCheck={false}
          autoCapitalize="none"
          inputClassName="font-code"
          disabled={form.row !== undefined}
          onChange={({ target }) => change({ code: asPageCode(target.value) })}
        />
      </div>
      {code !== "" && (
        <p className="text-small text-ink-2">
          Adresse publique{"\u00a0"}: {address}
        </p>
      )}
      <Checkbox
        id="page-active"
        label="Page active"
        checked={typed.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
      {legal && (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button look="secondary" pending={model.isPending} onClick={() => fill(legal)}>
            {page ? "Reprendre le modèle" : "Créer depuis le modèle"}
          </Button>
          <p className="text-small text-ink-2">
            Le texte type, rempli avec vos réglages. Il remplace celui-ci ; rien n'est publié avant
            « Enregistrer ».
          </p>
        </div>
      )}
      <RichTextEditor
        key={`${form.reading} ${filled}`}
        id="page-content"
        label="Contenu"
        hint={VARIABLES}
        initialHtml={typed.content}
        error={errors.content}
        onChange={(content) => change({ content })}
      />
      <PagePreview title={typed.title} content={typed.content} />
    </EditForm>
  );
}
