import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { meQuery } from "#web/admin/session/me-query.ts";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { FactorCard } from "./factor-card.tsx";

/** The account of whoever is signed in: how they sign in. */
export function AccountPage() {
  const me = useQuery(meQuery);
  const factor = useQuery(orpc.admin.ownAccount.secondFactor.queryOptions());
  return (
    <>
      <ScreenHeading title="Mon compte" />
      <div className="flex max-w-2xl flex-col gap-4">
        <Card id="password" title="Mot de passe">
          <p>
            Vous vous connectez avec l'adresse <EmailText email={me.data?.user?.email ?? ""} />. Pour choisir
            un autre mot de passe, demandez un lien par email{"\u00a0"}: toutes vos sessions se terminent
            alors.
          </p>
          <a href={paths.forgottenPassword} className={buttonClass("secondary", "mt-4")}>
            Changer de mot de passe
          </a>
        </Card>
        <Loaded
          query={factor}
          failed="Impossible de charger votre compte"
          label="Chargement de votre compte"
          skeleton={<Skeleton className="h-48" />}
        >
          {(data) => <FactorCard factor={data} />}
        </Loaded>
      </div>
    </>
  );
}
