import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { useAct } from "./use-act.ts";

/** What the forms of the sign-in page are given: they share the address that was typed. */
export type SharedEmail = {
  email: string;
  onEmail: (email: string) => void;
  onLinkSent: (minutes: number) => void;
  /** The account asks for a code besides. */
  onCodeAsked: () => void;
};

type AccountFormProps = Pick<SharedEmail, "email" | "onEmail"> & {
  act: ReturnType<typeof useAct>;
  onSubmit: () => Promise<void>;
  intro?: ReactNode;
  /** Under the address. */
  children: ReactNode;
};

/** A form that begins with the address of an account. */
export function AccountForm({ act, email, onEmail, onSubmit, intro, children }: AccountFormProps) {
  return (
    <Card className="mt-4">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.pending) void onSubmit();
        }}
      >
        <ErrorSummary errors={act.errors} attempt={act.attempt} />
        {intro}
        <EmailField
          value={email}
          error={act.errors.email}
          onChange={(typed) => {
            onEmail(typed);
            act.correct("email");
          }}
        />
        {children}
      </form>
    </Card>
  );
}

type EmailFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
};

function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <TextField
      id="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
