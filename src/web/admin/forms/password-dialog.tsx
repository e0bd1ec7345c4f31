import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { refusedAs } from "#web/admin/client/failure.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { CodeField } from "#web/ui/code-field.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { CODE_REQUIRED } from "#wording/account-forms.ts";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";
import { FormDialog } from "./form-dialog.tsx";

type PasswordDialogProps = {
  title: string;
  /** What is about to happen. */
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  danger?: boolean;
  /** A code of the second factor is asked for besides. */
  withCode?: boolean;
  act: (password: string, code: string) => Promise<void>;
  /** Why the act came to nothing, but for a wrong password or code. */
  failed: (error: unknown) => string;
  onClose: () => void;
};

/** A question before an act of consequence, answered with the administrator's own password, and a code where one is asked for. */
export function PasswordDialog({
  title,
  children,
  confirmLabel,
  pendingLabel,
  danger = false,
  withCode = false,
  act,
  failed,
  onClose,
}: PasswordDialogProps) {
  const id = useId();
  const fields = { password: `${id}-password`, code: `${id}-code` };
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const run = useMutation({ mutationFn: () => act(password, code) });
  const told = sentenceOf(run.error, "");
  const wrong: FieldErrors = {
    ...(refusedAs(run.error, "PASSWORD_WRONG") && { [fields.password]: told }),
    ...(refusedAs(run.error, "SECOND_FACTOR_CODE_WRONG") && { [fields.code]: told }),
  };
  const errors = run.isError ? wrong : missing;
  const busy = run.isPending || run.isSuccess;

  function submit() {
    const found: FieldErrors = {
      ...(password === "" && { [fields.password]: OWN_PASSWORD_REQUIRED }),
      ...(withCode && code.trim() === "" && { [fields.code]: CODE_REQUIRED }),
    };
    setMissing(found);
    setAttempt((count) => count + 1);
    focusLoneError(found);
    if (Object.keys(found).length === 0 && !busy) run.mutate();
  }

  const correct = () => {
    setMissing({});
    if (run.isError) run.reset();
  };
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
          submit();
        }}
      >
        {children}
        <ErrorSummary errors={errors} attempt={attempt} />
        <PasswordField
          id={fields.password}
          label="Votre mot de passe"
          data-first-focus
          autoComplete="current-password"
          value={password}
          error={errors[fields.password]}
          onChange={({ target }) => {
            setPassword(target.value);
            correct();
          }}
        />
        {withCode && (
          <CodeField
            id={fields.code}
            way="any"
            value={code}
            error={errors[fields.code]}
            onType={(typed) => {
              setCode(typed);
              correct();
            }}
          />
        )}
        {run.isError && Object.keys(wrong).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {failed(run.error)}
          </p>
        )}
      </form>
    </FormDialog>
  );
}
