import { useQueryClient } from "@tanstack/react-query";
import { type FaqRow, faqFields } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";
import { errorsOf } from "#web/admin/field-errors.ts";
import { DeskDialog } from "#web/admin/forms/desk-dialog.tsx";
import { useDeskForm } from "#web/admin/forms/use-desk-form.ts";
import { RichTextEditor } from "#web/ui/desk/rich-text-editor.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { faqsQuery } from "./faqs-query.ts";

/** `faq` is absent for a new one. */
export function FaqDialog({ faq, onClose }: { faq?: FaqRow; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useDeskForm({
    prefix: "faq",
    row: faq,
    asTyped: (row) => ({ title: row?.title ?? "", content: row?.content ?? "" }),
    check: (typed) => errorsOf(faqFields, typed),
    create: (typed, options) => api.admin.faqs.create(typed, options),
    keep: (typed, { id, version }) => api.admin.faqs.save({ faqId: id, expectedVersion: version, ...typed }),
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
    <DeskDialog
      form={form}
      title={faq ? "Modifier la question" : "Nouvelle question"}
      size="large"
      failed="Impossible de sauvegarder la FAQ"
      onClose={onClose}
    >
      <TextField {...form.text("title")} label="Titre" data-first-focus maxLength={300} />
      <RichTextEditor
        key={form.reading}
        id="faq-content"
        label="Contenu"
        initialHtml={typed.content}
        error={errors.content}
        onChange={(content) => change({ content })}
      />
    </DeskDialog>
  );
}
