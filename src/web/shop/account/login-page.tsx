import { useEffect, useState } from "react";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { PageTitle } from "#web/shop/shell/page-title.tsx";
import { buttonClass } from "#web/ui/button.tsx";

/** Where a sign-out ends. Buying needs no account. */
export function LoginPage() {
  const [signedOut, setSignedOut] = useState(false);
  useEffect(() => {
    if (sessionStorage.getItem("signed-out") === null) return;
    sessionStorage.removeItem("signed-out");
    setSignedOut(true);
  }, []);
  return (
    <div className="mx-auto max-w-[35rem]">
      <PageTitle tab="Connexion">Connexion</PageTitle>
      <p role="status" className="mt-2 min-h-6 font-semibold text-success">
        {signedOut && "Déconnexion réussie"}
      </p>
      <p className="mt-2 text-ink-2">
        Pour commander, aucun compte n'est nécessaire. Votre lien de commande suffit.
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Link to={paths.order} className={buttonClass("primary")}>
          Commander pendant le live
        </Link>
        <a href={paths.admin.login} className={buttonClass("secondary")}>
          Espace administration
        </a>
      </div>
    </div>
  );
}
