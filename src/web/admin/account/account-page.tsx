import { useQuery } from "@tanstack/react-query";
import { technicalOf } from "#web/admin/failure.ts";
import { meQuery } from "#web/admin/shell/me-query.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { FactorCard } from "./factor-card.tsx";
import { factorQuery } from "./factor-query.ts";

/** The account of whoever is signed in: how they sign in. */
export function AccountPage() {
  const me = useQuery(meQuery);
  const factor = useQuery(factorQuery);
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
        {factor.isError && !factor.data ? (
          <ErrorPanel
            sentence="Impossible de charger votre compte"
            onRetry={() => factor.refetch()}
            retrying={factor.isFetching}
            technical={technicalOf(factor.error)}
          />
        ) : (
          <Waiting
            loading={factor.isPending}
            label="Chargement de votre compte"
            skeleton={<Skeleton className="h-48" />}
          >
            {factor.data && <FactorCard factor={factor.data} />}
          </Waiting>
        )}
      </div>
    </>
  );
}
