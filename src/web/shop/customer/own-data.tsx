import { useState } from "react";
import type { CustomerProfile } from "#contract/customer.ts";
import { paths } from "#web/paths.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { DoneNote } from "#web/shop/order/notes.tsx";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { ErrorSummary, type FieldErrors } from "#web/ui/error-summary.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { countOf } from "#wording/format.ts";
import { FIRST_NAME_REQUIRED, LAST_NAME_REQUIRED } from "#wording/user-forms.ts";

type OwnDataProps = { profile: CustomerProfile; onSaved: (profile: CustomerProfile) => void };

export function OwnData({ profile, onSaved }: OwnDataProps) {
  const [names, setNames] = useState({ firstName: profile.firstName, lastName: profile.lastName });
  const [saved, setSaved] = useState(false);
  const act = useAct("Vos informations n'ont pas pu être enregistrées. Réessayez.");
  const save = () =>
    act.run(nameErrors(names), async () => {
      onSaved(await api.customer.save(names));
      setSaved(true);
    });
  const wire = (field: "firstName" | "lastName") => ({
    id: field,
    value: names[field],
    error: act.errors[field],
    maxLength: 100,
    onChange: ({ target }: { target: { value: string } }) => {
      setSaved(false);
      const { value } = target;
      setNames((now) => ({ ...now, [field]: value }));
      act.correct(field);
    },
  });
  return (
    <Card id="informations" title="Mes informations">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.pending) void save();
        }}
      >
        <ErrorSummary errors={act.errors} attempt={act.attempt} />
        <TextField {...wire("firstName")} label="Prénom" autoComplete="given-name" />
        <TextField {...wire("lastName")} label="Nom" autoComplete="family-name" />
        <dl className="flex flex-col gap-2">
          <div>
            <dt className="text-small text-ink-2">Email</dt>
            <dd>
              <EmailText email={profile.email} />
            </dd>
          </div>
          {profile.handle && (
            <div>
              <dt className="text-small text-ink-2">Pseudo TikTok</dt>
              <dd className="break-all">@{profile.handle}</dd>
            </div>
          )}
        </dl>
        <p className="text-small text-ink-2">
          Vos commandes sont reconnues à votre email. Pour en changer,{" "}
          <Link to={paths.contact} className="text-accent underline underline-offset-4">
            écrivez-nous
          </Link>
          .
        </p>
        <Problem sentence={act.problem} />
        <div role="status" className="empty:hidden">
          {saved && <DoneNote sentence="Informations enregistrées" />}
        </div>
        <Button type="submit" pending={act.pending} pendingLabel="Enregistrement...">
          Enregistrer
        </Button>
      </form>
      {profile.impersonatedBy === null && <OwnPassword email={profile.email} />}
    </Card>
  );
}

/** A password is only ever chosen through the account's own e-mail. */
function OwnPassword({ email }: { email: string }) {
  const [sentFor, setSentFor] = useState<number>();
  const act = useAct("Le lien n'a pas pu être envoyé. Réessayez.");
  const send = () =>
    act.run({}, async () =>
      setSentFor((await api.account.requestLink({ email, purpose: "password-reset" })).minutes),
    );
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">Mot de passe</h3>
      <div role="status" className="empty:hidden">
        {sentFor !== undefined && (
          <p className="rounded-control bg-success-soft p-3">
            Un lien vient de partir à {email}. Il fonctionne pendant {countOf(sentFor, "minute")}.
          </p>
        )}
      </div>
      <Problem sentence={act.problem} />
      <Button
        look="secondary"
        pending={act.pending}
        pendingLabel="Envoi en cours..."
        onClick={() => void send()}
      >
        Choisir un mot de passe par email
      </Button>
    </div>
  );
}

function nameErrors({ firstName, lastName }: { firstName: string; lastName: string }): FieldErrors {
  return {
    ...(firstName.trim() === "" ? { firstName: FIRST_NAME_REQUIRED } : {}),
    ...(lastName.trim() === "" ? { lastName: LAST_NAME_REQUIRED } : {}),
  };
}
