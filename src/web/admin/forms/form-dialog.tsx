import type { ReactNode } from "react";
import { useUnsavedGuard } from "#web/admin/use-unsaved-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type FormDialogProps = {
  title: string;
  size?: "small" | "medium" | "large";
  /** What its button does: send the form of this id, or an act. */
  submit: { form: string } | { onClick: () => void };
  submitLabel?: string;
  pending: boolean;
  pendingLabel?: string;
  /** Nothing to send yet. */
  disabled?: boolean;
  /** Something is typed that a closing would lose: it is asked first. */
  dirty?: boolean;
  /** A button beside the two. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog to fill in: 'Annuler', the button that sends it, and nothing closes while it is sent. */
export function FormDialog({
  title,
  size = "medium",
  submit,
  submitLabel = "Enregistrer",
  pending,
  pendingLabel = "Enregistrement...",
  disabled = false,
  dirty = false,
  aside,
  onClose,
  children,
}: FormDialogProps) {
  const guarded = useUnsavedGuard(dirty);
  const leave = () => guarded(onClose);
  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      size={size}
      locked={pending}
      actions={
        <>
          {aside}
          <Button look="secondary" onClick={leave} disabled={pending}>
            Annuler
          </Button>
          <Button
            type={"form" in submit ? "submit" : "button"}
            {...submit}
            disabled={disabled}
            pending={pending}
            pendingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
