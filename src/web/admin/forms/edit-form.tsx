import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { refusedAs } from "#web/admin/client/failure.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { ChangedPanel, GonePanel } from "./changed-panel.tsx";
import { KeepWords } from "./keep-words.tsx";
import { type ShownForm, withIds } from "./use-edit-form.ts";

export type FormState = { pending: boolean; dirty: boolean };
export const UNTOUCHED: FormState = { pending: false, dirty: false };

type EditFormProps = {
  form: ShownForm;
  /** Named by the button of a dialog, which stands outside the form. */
  id?: string;
  /** Told of a failed call, unless the server says it better; `lead` is said before both. */
  failed: string;
  lead?: string;
  /** In place of the summary of the errors; null for nothing. */
  summary?: ReactNode;
  children: ReactNode;
  /** The buttons of a form that stands in no dialog. */
  actions?: ReactNode;
  /** Of a form that is read after its dialog opened. */
  onState?: (state: FormState) => void;
};

/** The fields of a form, between what is wrong with them and what became of the call. */
export function EditForm({
  form,
  id,
  failed,
  lead = "",
  summary,
  children,
  actions,
  onState,
}: EditFormProps) {
  const { errors, attempt, dirty, pending } = form;
  // A layout effect: the dialog knows before the next key, which may be Esc.
  useLayoutEffect(() => onState?.({ pending, dirty }), [pending, dirty, onState]);
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {summary === undefined ? (
        <ErrorSummary errors={withIds(form.prefix, errors)} attempt={attempt} />
      ) : (
        summary
      )}
      {children}
      <Outcome form={form} otherwise={failed} lead={lead} />
      {actions}
    </form>
  );
}

type OutcomeProps = { form: ShownForm; otherwise: string; lead: string };

/** Why the call came to nothing, brought into view: a long form may be scrolled to its beginning. */
function Outcome({ form, otherwise, lead }: OutcomeProps) {
  const { failure, pending, unread } = form;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!failure) return null;
  const conflict = refusedAs(failure, "RECORD_CHANGED") ?? refusedAs(failure, "ORDER_CHANGED");
  const gone = refusedAs(failure, "RECORD_GONE");
  return (
    <div ref={place} className="flex scroll-mb-4 flex-col gap-2">
      {conflict ? (
        <ChangedPanel
          conflict={conflict}
          pending={pending}
          onReload={form.reload}
          onOverwrite={form.overwrite}
        />
      ) : gone ? (
        <GonePanel gone={gone} pending={pending} onCreate={form.createAnew} />
      ) : (
        <p role="alert" className="font-medium text-danger">
          {lead}
          {sentenceOf(failure, otherwise)}
        </p>
      )}
      <KeepWords failure={failure} does="save" pending={pending} onKeep={form.keepClaims} />
      {unread && (
        <p role="alert" className="font-medium text-danger">
          La fiche n'a pas pu être relue. Réessayez.
        </p>
      )}
    </div>
  );
}
