import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useUnsavedGuard } from "./unsaved-guard.tsx";

type FormDialogProps = {
  title: string;
  size?: "small" | "medium" | "large";
  /** What its button does: send the form of this id, or an act. */
  submit: { form: string } | { onClick: () => void };
  submitLabel?: string;
  danger?: boolean;
  pending: boolean;
  pendingLabel?: string;
  /** Nothing to send yet. */
  disabled?: boolean;
  /** Something is typed that a closing would lose: it is asked first. */
  dirty?: boolean;
  /** Where 'Annuler' could be taken for the act itself. */
  leaveLabel?: string;
  /** A button beside the two. */
  aside?: ReactNode;
  onClose: () => void;
  /** Told how to leave by another way than 'Annuler', which asks as that does. */
  children: ReactNode | ((guarded: (leave: () => void) => void) => ReactNode);
};

/** A dialog to fill in: 'Annuler', the button that sends it, and nothing closes while it is sent. */
export function FormDialog({
  title,
  size = "medium",
  submit,
  submitLabel = "Enregistrer",
  danger = false,
  pending,
  pendingLabel = "Enregistrement...",
  disabled = false,
  dirty = false,
  leaveLabel = "Annuler",
  aside,
  onClose,
  children,
}: FormDialogProps) {
  const { guarded, question } = useUnsavedGuard(dirty);
  const leave = () => guarded(onClose);
  return (
    <>
      {question}
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
              {leaveLabel}
            </Button>
            <Button
              look={danger ? "danger" : "primary"}
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
        {typeof children === "function" ? children(guarded) : children}
      </Dialog>
    </>
  );
}
