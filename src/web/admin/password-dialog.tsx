import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";

type PasswordDialogProps = {
  title: string;
  /** What is about to happen. */
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  danger?: boolean;
  act: (password: string) => Promise<void>;
  /** Why the act came to nothing, but for a wrong password. */
  failed: (error: unknown) => string;
  onClose: () => void;
};

/** A question before an act of consequence, answered with the administrator's own password. */
export function PasswordDialog({
  title,
  children,
  confirmLabel,
  pendingLabel,
  danger = false,
  act,
  failed,
  onClose,
}: PasswordDialogProps) {
  const id = useId();
  const fieldId = `${id}-password`;
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const run = useMutation({ mutationFn: () => act(password) });
  const wrong = refusedAs(run.error, "PASSWORD_WRONG") ? sentenceOf(run.error, "") : undefined;
  const busy = run.isPending || run.isSuccess;
  return (
    <FormDialog
      title={title}
      size="small"
      submit={{ form: id }}
      submitLabel={confirmLabel}
      danger={danger}
      pending={busy}
      pendingLabel={pendingLabel}
      onClose={onClose}
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(password === "");
          if (password === "") document.getElementById(fieldId)?.focus();
          else if (!busy) run.mutate();
        }}
      >
        {children}
        <PasswordField
          id={fieldId}
          label="Votre mot de passe"
          data-first-focus
          autoComplete="current-password"
          value={password}
          error={missing ? OWN_PASSWORD_REQUIRED : wrong}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(false);
            if (run.isError) run.reset();
          }}
        />
        {run.isError && !wrong && (
          <p role="alert" className="font-medium text-danger">
            {failed(run.error)}
          </p>
        )}
      </form>
    </FormDialog>
  );
}
