import { useState } from "react";
import { paths } from "#web/paths.ts";
import { api, auth } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { emailErrors, signInErrors } from "./account-errors.ts";
import { AccountForm, type SharedEmail } from "./account-form.tsx";
import { comeIn } from "./come-in.ts";
import { useAct } from "./use-act.ts";

/** A link sent to the address lets her in; whoever chose a password may use it instead. */
export function SignInForm({ email, onEmail, onLinkSent, onCodeAsked }: SharedEmail) {
  const [password, setPassword] = useState<string>();
  const act = useAct("Une erreur inconnue est survenue");
  const changeWay = (next: string | undefined) => {
    setPassword(next);
    requestAnimationFrame(() => focusField(next === undefined || email === "" ? "email" : "password"));
  };
  const sendLink = () =>
    act.run(emailErrors(email), async () => {
      const { minutes } = await api.account.requestLink({ email: email.trim(), purpose: "sign-in" });
      onLinkSent(minutes);
    });
  if (password === undefined)
    return (
      <AccountForm
        key="link"
        act={act}
        email={email}
        onEmail={onEmail}
        onSubmit={sendLink}
        intro={<p className="text-ink-2">Nous vous envoyons un lien{"\u00a0"}: un appui, et vous y êtes.</p>}
      >
        <Problem sentence={act.problem} />
        <Button type="submit" pending={act.pending} pendingLabel="Envoi en cours...">
          Recevoir un lien de connexion
        </Button>
        <Button look="text" onClick={() => changeWay("")}>
          Me connecter avec un mot de passe
        </Button>
      </AccountForm>
    );
  const signIn = () =>
    act.run(signInErrors(email, password), async () => {
      const { done } = await auth.signIn(email.trim(), password);
      if (done) comeIn();
      else onCodeAsked();
    });
  return (
    // A form of its own: a button that became its submit button under the press would send it.
    <AccountForm key="password" act={act} email={email} onEmail={onEmail} onSubmit={signIn}>
      <PasswordField
        id="password"
        label="Mot de passe"
        autoComplete="current-password"
        value={password}
        error={act.errors.password}
        onChange={({ target }) => {
          setPassword(target.value);
          act.correct("password");
        }}
      />
      <Problem sentence={act.problem} />
      <Button type="submit" pending={act.pending} pendingLabel="Connexion en cours...">
        Se connecter
      </Button>
      <Link
        to={paths.forgottenPassword}
        className="inline-flex min-h-target items-center self-start text-accent underline underline-offset-4"
      >
        Mot de passe oublié{"\u00a0"}?
      </Link>
      <Button look="text" onClick={() => changeWay(undefined)}>
        Recevoir plutôt un lien de connexion
      </Button>
    </AccountForm>
  );
}
