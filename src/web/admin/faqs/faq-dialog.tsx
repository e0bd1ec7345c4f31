import { type FaqRow, faqFields } from "#contract/admin/content.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { latestIn } from "#web/admin/client/query-client.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { RichTextEditor } from "#web/ui/admin/rich-text-editor.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** `faq` is absent for a new one. */
export function FaqDialog({ faq, onClose }: { faq?: FaqRow; onClose: () => void }) {
  const form = useEditForm({
    prefix: "faq",
    row: faq,
    asTyped: (row) => ({ title: row?.title ?? "", content: row?.content ?? "" }),
    check: (typed) => errorsOf(faqFields, typed),
    create: (typed, options, keepsClaims) => api.admin.faqs.create({ ...typed, keepsClaims }, options),
    keep: (typed, { id, version }, keepsClaims) =>
      api.admin.faqs.save({ faqId: id, expectedVersion: version, ...typed, keepsClaims }),
    changes: "faqs",
    done: "FAQ enregistrée avec succès",
    onSaved: () => onClose(),
    latest: () => latestIn(orpc.admin.faqs.list.queryOptions(), faq?.id),
  });
  const { typed, errors, change } = form;

  return (
    <EditDialog
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
    </EditDialog>
  );
}
