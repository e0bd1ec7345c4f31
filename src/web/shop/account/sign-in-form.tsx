import { useState } from "react";
import { paths } from "#web/paths.ts";
import { api, auth } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { emailErrors, signInErrors } from "./account-errors.ts";
import { AccountForm, type SharedEmail } from "./account-form.tsx";
import { useAct } from "./use-act.ts";

/** One address, two ways in: the password, or a link that is sent to it. */
export function SignInForm({ email, onEmail, onLinkSent, onCodeAsked }: SharedEmail) {
  const [password, setPassword] = useState("");
  const [way, setWay] = useState<"password" | "link">("password");
  const act = useAct("Une erreur inconnue est survenue");
  const signIn = () => {
    setWay("password");
    return act.run(signInErrors(email, password), async () => {
      const { done } = await auth.signIn(email.trim(), password);
      if (done) navigate(paths.customer, { replace: true });
      else onCodeAsked();
    });
  };
  const sendLink = () => {
    setWay("link");
    return act.run(emailErrors(email), async () => {
      const { minutes } = await api.account.requestLink({ email: email.trim(), purpose: "sign-in" });
      onLinkSent(minutes);
    });
  };
  return (
    <AccountForm act={act} email={email} onEmail={onEmail} onSubmit={signIn}>
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
      <Button type="submit" pending={act.pending && way === "password"} pendingLabel="Connexion en cours...">
        Se connecter
      </Button>
      <Link
        to={paths.forgottenPassword}
        className="inline-flex min-h-target items-center self-start text-accent underline underline-offset-4"
      >
        Mot de passe oublié{"\u00a0"}?
      </Link>
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <p className="text-ink-2">Pas de mot de passe{"\u00a0"}? Un lien envoyé à votre email suffit.</p>
        <Button
          look="secondary"
          pending={act.pending && way === "link"}
          pendingLabel="Envoi en cours..."
          onClick={() => !act.pending && void sendLink()}
        >
          Recevoir un lien de connexion
        </Button>
      </div>
    </AccountForm>
  );
}
