import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { PASSWORD_LENGTH } from "#domain/access-links.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { meQuery } from "#web/admin/session/me-query.ts";
import { signIn } from "#web/admin/session/sign-in.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { useLinkSecret } from "#web/client/link-secret.ts";
import { paths, withQuery } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { Skeleton } from "#web/ui/waiting.tsx";
import { NEW_PASSWORD_LENGTH } from "#wording/account-forms.ts";
import { GREETING } from "#wording/emails.ts";
import { ROLE_HINTS, ROLE_NAMES } from "#wording/roles.ts";

const UNKNOWN = "Une erreur inconnue est survenue";

/** Where the mail of an invitation leads: a password is chosen, and the back office opens. */
export function InvitationPage() {
  usePageTitle("Rejoindre l'équipe");
  const token = useLinkSecret("lien");
  const invitation = useQuery(
    orpc.account.readInvitation.queryOptions({
      input: { token: token ?? "" },
      enabled: typeof token === "string",
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center gap-4 p-4">
      <p className="text-center font-display text-h2 font-bold">{invitation.data?.shopName ?? "HF Outlet"}</p>
      <Card>
        <h1>Rejoindre l'équipe</h1>
        {token === null ? (
          <p className="mt-3">Pour rejoindre l'équipe, ouvrez le lien reçu par email.</p>
        ) : invitation.isError ? (
          <div className="mt-3 flex flex-col gap-3">
            <Problem sentence={sentenceOf(invitation.error, UNKNOWN)} />
            <p>Demandez une nouvelle invitation à la personne qui vous l'a envoyée.</p>
          </div>
        ) : invitation.data && token ? (
          <Acceptance token={token} {...invitation.data} />
        ) : (
          <Skeleton className="mt-4 h-56" />
        )}
      </Card>
    </main>
  );
}

type AcceptanceProps = { token: string; email: string; firstName: string; role: keyof typeof ROLE_NAMES };

function Acceptance({ token, email, firstName, role }: AcceptanceProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const accept = useMutation({
    mutationFn: async () => {
      await api.account.acceptInvitation({ token, password });
      const entered = await signIn(email, password);
      await queries.invalidateQueries(meQuery);
      // An account that asks for a code, or a sign-in that failed: the password is kept all the same.
      const isIn = "next" in entered && entered.next === "entered";
      await navigate(isIn ? paths.admin.dashboard : withQuery(paths.admin.login, { email }), {
        replace: true,
      });
    },
  });
  const tooShort = missing && password.length < PASSWORD_LENGTH.least;
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(true);
        if (password.length >= PASSWORD_LENGTH.least && !accept.isPending) accept.mutate();
      }}
    >
      <p>{GREETING(firstName)} choisissez le mot de passe avec lequel vous entrerez dans l'administration.</p>
      <dl className="rounded-control bg-sunken p-3">
        <dt className="text-small text-ink-2">Votre email</dt>
        <dd>
          <EmailText email={email} />
        </dd>
        <dt className="mt-2 text-small text-ink-2">Votre rôle</dt>
        <dd>
          <strong className="font-semibold">{ROLE_NAMES[role]}</strong>
          <span className="block text-small text-ink-2">{ROLE_HINTS[role]}</span>
        </dd>
      </dl>
      <PasswordField
        id="invitation-password"
        label="Votre mot de passe"
        hint={`Au moins ${PASSWORD_LENGTH.least} caractères. Une phrase convient très bien.`}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.most}
        value={password}
        error={tooShort ? NEW_PASSWORD_LENGTH : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      {accept.isError && <Problem sentence={sentenceOf(accept.error, UNKNOWN)} />}
      <Button type="submit" pending={accept.isPending} pendingLabel="Enregistrement...">
        Rejoindre l'équipe
      </Button>
    </form>
  );
}
