import { type ComponentProps, useId } from "react";
import { EditForm } from "./edit-form.tsx";
import { FormDialog } from "./form-dialog.tsx";
import type { ShownForm } from "./use-edit-form.ts";

type Around = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "size" | "submitLabel" | "pendingLabel" | "disabled" | "aside" | "onClose"
>;
type Within = Pick<ComponentProps<typeof EditForm>, "failed" | "lead" | "summary" | "children">;

/** A form in a dialog of its own. */
export function EditDialog({
  form,
  failed,
  lead,
  summary,
  children,
  ...around
}: Around & Within & { form: ShownForm }) {
  const id = useId();
  return (
    <FormDialog {...around} submit={{ form: id }} pending={form.pending} dirty={form.dirty}>
      <EditForm form={form} id={id} failed={failed} {...(lead ? { lead } : {})} summary={summary}>
        {children}
      </EditForm>
    </FormDialog>
  );
}
