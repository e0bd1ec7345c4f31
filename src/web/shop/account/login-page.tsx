import { useEffect, useRef, useState } from "react";
import { useLinkSecret } from "#web/client/link-secret.ts";
import { paths, SIGNED_OUT } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import { focusField } from "#web/ui/error-summary.tsx";
import { comeIn } from "./come-in.ts";
import { ForgottenForm } from "./forgotten-form.tsx";
import { LinkSent } from "./link-sent.tsx";
import { OpenLink } from "./open-link.tsx";
import { SecondStep } from "./second-step.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Where customers sign in, and where a sign-out ends. Buying needs no account. */
export default function LoginPage({ search }: { search: string }) {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<number>();
  const forgotten = useForgotten(search);
  const secret = useLinkSecret("lien");
  const [leftOut, setLeftOut] = useState<string>();
  const [asksForCode, setAsksForCode] = useState(false);
  const signedOut = useSignedOut(search);
  useComeIn(secret === null && !forgotten);
  const onCodeAsked = () => {
    setLeftOut(secret ?? undefined);
    setAsksForCode(true);
  };
  const form = { email, onEmail: setEmail, onLinkSent: setSent, onCodeAsked };
  return (
    <div className="mx-auto max-w-[28rem]">
      <h1 tabIndex={-1}>{forgotten ? "Mot de passe oublié" : "Connexion"}</h1>
      <p role="status" className="mt-1 font-semibold text-success empty:hidden">
        {signedOut && "Déconnexion réussie"}
      </p>
      {asksForCode ? (
        <SecondStep onBack={() => setAsksForCode(false)} />
      ) : sent !== undefined ? (
        <LinkSent email={email.trim()} minutes={sent} onBack={() => startAgain(setSent)} />
      ) : secret && secret !== leftOut ? (
        <OpenLink secret={secret} onAskAgain={() => setLeftOut(secret)} onCodeAsked={onCodeAsked} />
      ) : forgotten ? (
        <ForgottenForm {...form} />
      ) : (
        <SignInForm {...form} />
      )}
      <p className="mt-6 text-ink-2">
        Pour commander, aucun compte n'est nécessaire{"\u00a0"}: le lien de votre commande suffit.
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        <li>
          <Link
            to={paths.order}
            className="inline-flex min-h-target items-center text-accent underline underline-offset-4"
          >
            Commander pendant le live
          </Link>
        </li>
        {signedOut === "staff" && (
          <li>
            <a
              href={paths.admin.login}
              className="inline-flex min-h-target items-center text-accent underline underline-offset-4"
            >
              Espace administration
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Whoever is signed in already has nothing to type here. */
function useComeIn(idle: boolean): void {
  useEffect(() => {
    if (!idle) return;
    const ended = new AbortController();
    api.admin.overview
      .me(undefined, { signal: ended.signal })
      .then(({ user }) => user && !user.isAdmin && comeIn())
      // The form is there for whoever can't be told.
      .catch(() => undefined);
    return () => ended.abort();
  }, [idle]);
}

function startAgain(setSent: (minutes: undefined) => void): void {
  setSent(undefined);
  requestAnimationFrame(() => focusField("email"));
}

/** Read after the first paint: the page that the build drew serves every address of its path. */
function useForgotten(search: string): boolean {
  const [forgotten, setForgotten] = useState(false);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    setForgotten(new URLSearchParams(search).has("oubli"));
    // The two forms are one page: its heading takes the focus as after a change of page.
    if (seen.current !== undefined && seen.current !== search) document.querySelector("h1")?.focus();
    seen.current = search;
  }, [search]);
  return forgotten;
}

/** Who has just signed out; the address that told it is replaced, for a reload says it no more. */
function useSignedOut(search: string): string | null {
  const [signedOut, setSignedOut] = useState<string | null>(null);
  useEffect(() => {
    const who = new URLSearchParams(search).get(SIGNED_OUT);
    if (who === null) return;
    setSignedOut(who);
    navigate(paths.login, { replace: true });
  }, [search]);
  return signedOut;
}
