import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FaqRow, faqFields } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { useUnsavedGuard } from "#web/admin/use-unsaved-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { RichTextEditor } from "#web/ui/desk/rich-text-editor.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { faqsQuery } from "./faqs-query.ts";

const FORM = "faq";

/** `faq` is absent for a new one. */
export function FaqDialog({ faq, onClose }: { faq?: FaqRow; onClose: () => void }) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [version, setVersion] = useState(faq?.version ?? 0);
  const [typed, setTyped] = useState({ title: faq?.title ?? "", content: faq?.content ?? "" });
  // The editor keeps its own text: it is made anew when another one is read.
  const [reading, setReading] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const guarded = useUnsavedGuard(dirty);
  const save = useMutation({
    mutationFn: (expectedVersion: number) =>
      faq
        ? api.admin.faqs.save({ faqId: faq.id, expectedVersion, ...typed })
        : act(typed, (options) => api.admin.faqs.create(typed, options)),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: faqsQuery.queryKey });
      toast.success("FAQ enregistrée avec succès");
      onClose();
    },
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = async () =>
    (await queries.fetchQuery({ ...faqsQuery, staleTime: 0 })).find(({ id }) => id === faq?.id);

  function submit() {
    const found = withPrefix(FORM, errorsOf(faqFields, typed));
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(version);
  }
  function change(changed: Partial<typeof typed>) {
    setTyped((current) => ({ ...current, ...changed }));
    setErrors(({ [`${FORM}-${Object.keys(changed)[0]}`]: _, ...others }) => others);
    setDirty(true);
  }

  return (
    <Dialog
      open
      onClose={() => guarded(onClose)}
      title={faq ? "Modifier la question" : "Nouvelle question"}
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
        <TextField
          id="faq-title"
          label="Titre"
          data-first-focus
          maxLength={300}
          autoComplete="off"
          value={typed.title}
          error={errors["faq-title"]}
          onChange={({ target }) => change({ title: target.value })}
        />
        <RichTextEditor
          key={reading}
          id="faq-content"
          label="Contenu"
          initialHtml={typed.content}
          error={errors["faq-content"]}
          onChange={(content) => change({ content })}
        />
        {conflict && (
          <ChangedPanel
            conflict={conflict}
            pending={save.isPending}
            onReload={async () => {
              const newest = await latest();
              if (!newest) return;
              setVersion(newest.version);
              setTyped({ title: newest.title, content: newest.content });
              setReading(reading + 1);
              save.reset();
            }}
            onOverwrite={async () => {
              const newest = await latest();
              if (newest) save.mutate(newest.version);
            }}
          />
        )}
        {save.isError && !conflict && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(save.error, "Impossible de sauvegarder la FAQ")}
          </p>
        )}
      </form>
    </Dialog>
  );
}
