import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { emailErrors } from "./account-errors.ts";
import { AccountForm, type SharedEmail } from "./account-form.tsx";
import { useAct } from "./use-act.ts";

/** The way back for whoever lost their password, customers and staff alike. */
export function ForgottenForm({ email, onEmail, onLinkSent }: SharedEmail) {
  const act = useAct("Une erreur inconnue est survenue");
  const send = () =>
    act.run(emailErrors(email), async () => {
      const { minutes } = await api.account.requestLink({ email: email.trim(), purpose: "password-reset" });
      onLinkSent(minutes);
    });
  return (
    <AccountForm
      act={act}
      email={email}
      onEmail={onEmail}
      onSubmit={send}
      intro={
        <p className="text-ink-2">
          Indiquez l'email de votre compte{"\u00a0"}: vous recevrez un lien pour choisir un nouveau mot de
          passe.
        </p>
      }
    >
      <Problem sentence={act.problem} />
      <Button type="submit" pending={act.pending} pendingLabel="Envoi en cours...">
        Recevoir le lien
      </Button>
      <Link
        to={paths.login}
        className="inline-flex min-h-target items-center self-start text-accent underline underline-offset-4"
      >
        Retour à la connexion
      </Link>
    </AccountForm>
  );
}
