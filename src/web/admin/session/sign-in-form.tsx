import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CodeStep } from "#web/ui/code-step.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { sendCode, signIn } from "./sign-in.ts";

type SignInFormProps = {
  email?: string;
  /** Told before anything was tried: why the page asks to sign in. */
  notice?: string | undefined;
  onSignedIn: () => void | Promise<void>;
  /** The form is all there is: one can type at once. */
  focused?: boolean;
  /** Under the button. */
  children?: ReactNode;
};

export function SignInForm({
  email: given = "",
  notice,
  onSignedIn,
  focused = false,
  children,
}: SignInFormProps) {
  const id = useId();
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) emailField.current?.focus();
  }, [focused]);

  async function submit() {
    if (pending) return;
    setPending(true);
    setFailure(undefined);
    const answer = await signIn(email, password);
    if ("refused" in answer) setFailure(answer.refused);
    else if (answer.next === "code") setAsksForCode(true);
    else await onSignedIn();
    setPending(false);
  }

  async function giveCode(code: string) {
    const told = await sendCode(code);
    if (!told) await onSignedIn();
    return told;
  }

  if (asksForCode)
    return (
      <CodeStep send={giveCode}>
        <Button
          look="secondary"
          onClick={() => {
            setPassword("");
            setAsksForCode(false);
          }}
        >
          Revenir au mot de passe
        </Button>
      </CodeStep>
    );

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        ref={emailField}
        id={`${id}-email`}
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        id={`${id}-password`}
        name="password"
        label="Mot de passe"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Problem sentence={failure ?? notice} />
      <Button
        type="submit"
        disabled={email.trim() === "" || password === "" || pending}
        pending={pending}
        pendingLabel="Connexion en cours..."
      >
        Se connecter
      </Button>
      {children}
    </form>
  );
}

/** Its region is always there, so that what appears in it is read aloud. */
function Problem({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert">
      {sentence && (
        <p className="flex items-start gap-2 rounded-control border border-danger bg-danger-soft p-3 font-medium">
          <Icon of={CircleAlert} className="shrink-0 text-danger" />
          {sentence}
        </p>
      )}
    </div>
  );
}
