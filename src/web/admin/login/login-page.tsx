import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { meQuery } from "#web/admin/session/me-query.ts";
import { NOT_ADMINISTRATOR } from "#web/admin/session/sign-in.ts";
import { SignInForm } from "#web/admin/session/sign-in-form.tsx";
import { signOut } from "#web/admin/session/sign-out.ts";
import { CheckingRights } from "#web/admin/shell/checking-rights.tsx";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";

/** Where the guard stopped the visitor: the page to come back to. */
type Origin = { from?: { pathname: string; search: string } } | null;

export function LoginPage() {
  usePageTitle("Administration");
  const [query] = useSearchParams();
  const queries = useQueryClient();
  const { from } = (useLocation().state as Origin) ?? {};
  const destination = from ? `${from.pathname}${from.search}` : paths.admin.dashboard;
  const me = useQuery(meQuery);
  if (me.isPending) return <CheckingRights />;
  if (me.data?.user?.isAdmin) return <Entered to={destination} file={fileIn(query)} />;
  const stranger = me.data?.user;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center gap-4 p-4">
      <p className="text-center font-display text-h2 font-bold">HF Outlet</p>
      <Card>
        <h1>Administration</h1>
        <p className="mt-1 mb-5 text-ink-2">Connectez-vous à l'espace administration</p>
        <SignInForm
          focused
          email={query.get("email") ?? ""}
          notice={stranger ? NOT_ADMINISTRATOR : undefined}
          onSignedIn={() => queries.invalidateQueries(meQuery)}
        >
          <a href={paths.home} className={buttonClass("secondary")}>
            Retour à l'accueil
          </a>
          <a href={paths.forgottenPassword} className={buttonClass("text", "self-center")}>
            Mot de passe oublié{"\u00a0"}?
          </a>
          {stranger && (
            <Button look="text" onClick={() => void signOut()}>
              Se déconnecter de {stranger.email}
            </Button>
          )}
        </SignInForm>
      </Card>
    </main>
  );
}

/** The file of the back office that was asked for by somebody who was not signed in. */
function fileIn(query: URLSearchParams): string | undefined {
  const file = query.get("file") ?? "";
  return /^\/api\/admin\/[\w./-]+(\?|$)/.test(file) ? file : undefined;
}

/** Signed in: on to the screen, and to the file that was asked for. */
function Entered({ to, file }: { to: string; file: string | undefined }) {
  useEffect(() => {
    if (file) window.location.assign(file);
  }, [file]);
  return <Navigate to={to} replace />;
}
