import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { emailErrors } from "./account-errors.ts";
import { EmailField } from "./email-field.tsx";
import { Problem } from "./problem.tsx";
import { useAct } from "./use-act.ts";

type ForgottenFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onLinkSent: (minutes: number) => void;
};

/** The way back for whoever lost their password, customers and staff alike. */
export function ForgottenForm({ email, onEmail, onLinkSent }: ForgottenFormProps) {
  const act = useAct("Une erreur inconnue est survenue");
  const send = () =>
    act.run(emailErrors(email), async () => {
      const { minutes } = await api.requestLink({ email: email.trim(), purpose: "password-reset" });
      onLinkSent(minutes);
    });
  return (
    <Card className="mt-4">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.pending) void send();
        }}
      >
        <p className="text-ink-2">
          Indiquez l'email de votre compte{"\u00a0"}: vous recevrez un lien pour choisir un nouveau mot de
          passe.
        </p>
        <EmailField
          value={email}
          error={act.errors.email}
          onChange={(typed) => {
            onEmail(typed);
            act.correct("email");
          }}
        />
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
      </form>
    </Card>
  );
}
