import { type ReactNode, useEffect } from "react";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { type ShownForm, withIds } from "./use-desk-form.ts";

export type FormState = { pending: boolean; dirty: boolean };
export const UNTOUCHED: FormState = { pending: false, dirty: false };

type DeskFormProps = {
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
export function DeskForm({
  form,
  id,
  failed,
  lead = "",
  summary,
  children,
  actions,
  onState,
}: DeskFormProps) {
  const { errors, attempt, dirty, save } = form;
  const pending = save.isPending;
  useEffect(() => onState?.({ pending, dirty }), [pending, dirty, onState]);
  const conflict = refusedAs(save.error, "RECORD_CHANGED") ?? refusedAs(save.error, "ORDER_CHANGED");
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
      {conflict && (
        <ChangedPanel
          conflict={conflict}
          pending={pending}
          onReload={() => void form.reload()}
          onOverwrite={() => void form.overwrite()}
        />
      )}
      {save.isError && !conflict && Object.keys(errors).length === 0 && (
        <p role="alert" className="font-medium text-danger">
          {lead}
          {sentenceOf(save.error, failed)}
        </p>
      )}
      {actions}
    </form>
  );
}
