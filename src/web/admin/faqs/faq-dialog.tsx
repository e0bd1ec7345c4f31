import { useQueryClient } from "@tanstack/react-query";
import { type FaqRow, faqFields } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";
import { errorsOf } from "#web/admin/field-errors.ts";
import { DeskForm } from "#web/admin/forms/desk-form.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { useDeskForm } from "#web/admin/forms/use-desk-form.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { RichTextEditor } from "#web/ui/desk/rich-text-editor.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { faqsQuery } from "./faqs-query.ts";

const FORM = "faq";

/** `faq` is absent for a new one. */
export function FaqDialog({ faq, onClose }: { faq?: FaqRow; onClose: () => void }) {
  const queries = useQueryClient();
  const act = useOneAct();
  const form = useDeskForm({
    prefix: FORM,
    row: faq,
    asTyped: (row) => ({ title: row?.title ?? "", content: row?.content ?? "" }),
    check: (typed) => errorsOf(faqFields, typed),
    send: (typed, expectedVersion) =>
      faq
        ? api.admin.faqs.save({ faqId: faq.id, expectedVersion, ...typed })
        : act(typed, (options) => api.admin.faqs.create(typed, options)),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: faqsQuery.queryKey });
      toast.success("FAQ enregistrée avec succès");
      onClose();
    },
    latest: async () =>
      (await queries.fetchQuery({ ...faqsQuery, staleTime: 0 })).find(({ id }) => id === faq?.id),
  });
  const { typed, errors, change } = form;

  return (
    <FormDialog
      title={faq ? "Modifier la question" : "Nouvelle question"}
      size="large"
      submit={{ form: FORM }}
      pending={form.save.isPending}
      dirty={form.dirty}
      onClose={onClose}
    >
      <DeskForm form={form} id={FORM} failed="Impossible de sauvegarder la FAQ">
        <TextField
          id="faq-title"
          label="Titre"
          data-first-focus
          maxLength={300}
          autoComplete="off"
          value={typed.title}
          error={errors.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <RichTextEditor
          key={form.reading}
          id="faq-content"
          label="Contenu"
          initialHtml={typed.content}
          error={errors.content}
          onChange={(content) => change({ content })}
        />
      </DeskForm>
    </FormDialog>
  );
}
