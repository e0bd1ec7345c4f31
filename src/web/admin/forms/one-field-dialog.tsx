import { type ComponentProps, type ReactNode, useId } from "react";
import { TextField } from "#web/ui/text-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

type Around = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "submitLabel" | "pending" | "dirty" | "onClose"
>;

/** A dialog that asks for one thing, and sends it when Enter is pressed in it; `children` stand below it. */
export function OneFieldDialog({
  field,
  onSubmit,
  children,
  ...around
}: Around & { field: ComponentProps<typeof TextField>; onSubmit: () => void; children?: ReactNode }) {
  const id = useId();
  return (
    <FormDialog {...around} size="small" submit={{ form: id }}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!around.pending) onSubmit();
        }}
      >
        <TextField data-first-focus autoComplete="off" {...field} />
        {children}
      </form>
    </FormDialog>
  );
}
