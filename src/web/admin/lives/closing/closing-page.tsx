import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LiveClosing } from "#contract/admin/live-console.ts";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { LiveNotFound } from "#web/admin/lives/detail/live-not-found.tsx";
import { useLiveSwitch } from "#web/admin/lives/use-live-switch.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { LIVE_FIGURES } from "#wording/live-figures.ts";
import { AskForPayment } from "./ask-for-payment.tsx";
import { Unanswered } from "./unanswered.tsx";
import { UnpaidPeople } from "./unpaid-people.tsx";
import { Unsold } from "./unsold.tsx";
import { WaitingViewers } from "./waiting-viewers.tsx";

/** The end of a live: what it brought, and what is left to do, each with the press that does it. */
export function ClosingPage() {
  const { liveId = "" } = useParams();
  const closing = useQuery(orpc.admin.liveConsole.closing.queryOptions({ input: { liveId } }));
  if (refusedAs(closing.error, "LIVE_NOT_FOUND")) return <LiveNotFound />;
  return (
    <>
      <ScreenHeading
        key={liveId}
        title="Fin du live"
        aside={
          <ScreenLink to={paths.admin.liveReport(liveId)} className={`${LINK} print:hidden`}>
            Bilan du live
          </ScreenLink>
        }
      >
        {closing.data ? `Fin du live ${closing.data.title}` : "Fin du live"}
      </ScreenHeading>
      <Loaded
        query={closing}
        failed="Impossible de charger la fin du live"
        label="Chargement de la fin du live"
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <div className="print:[&_button]:hidden">
            <OnAirStill closing={data} />
            <div className="mb-4 empty:hidden">
              <Unanswered liveId={data.id} unanswered={data.unanswered} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <div className="flex flex-col gap-4">
                <Figures closing={data} />
                <Unsold liveId={data.id} isActive={data.isActive} />
              </div>
              <div className="flex flex-col gap-4">
                <AskForPayment closing={data} />
                <UnpaidPeople unpaid={data.unpaid} />
                <WaitingViewers waiting={data.waiting} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Until it is ended the live goes on: its last requests can still be answered. */
function OnAirStill({ closing: { id, title, isActive, unanswered } }: { closing: LiveClosing }) {
  const turn = useLiveSwitch("here");
  const requests = countOf(unanswered, "demande sans réponse", "demandes sans réponse");
  if (!isActive)
    return (
      <p className="mb-4 rounded-control bg-info-soft p-3">
        Le live est terminé{"\u00a0"}: les clientes ne peuvent plus y ouvrir de commande, celles qui en ont
        une peuvent la payer. {unanswered > 0 && `${requests}\u00a0: vous pouvez encore y répondre.`}
      </p>
    );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-soft p-3">
      <p className="min-w-0 grow basis-64">
        Le live est encore actif{"\u00a0"}: les clientes peuvent y commander.{" "}
        {unanswered > 0 && (
          <ScreenLink to={paths.admin.liveConsole} className={LINK}>
            Répondre à {requests}
          </ScreenLink>
        )}
      </p>
      <Button onClick={() => turn({ id, title, isActive: false })}>Terminer le live</Button>
    </div>
  );
}

function Figures({ closing }: { closing: LiveClosing }) {
  const ordersWith = (status: string) => withQuery(paths.admin.orders, { status, live: closing.id });
  return (
    <Card id="closing-figures" title="Le live en chiffres">
      <FactList>
        <Fact name="Commandes">
          <ScreenLink to={ordersWith("not-cancelled")} className={LINK}>
            {countOf(closing.orders, "commande")}
          </ScreenLink>
        </Fact>
        <Fact name="Encaissé">
          <Money cents={closing.revenueCents} className="font-semibold" />
        </Fact>
        <Fact name="À payer">
          <ScreenLink to={ordersWith("to-pay")} className={LINK}>
            <Money cents={closing.owedCents} />
          </ScreenLink>
        </Fact>
        <Fact name="À valider">
          <ScreenLink to={ordersWith("to-validate")} className={LINK}>
            <Money cents={closing.toAsk.cents} />
          </ScreenLink>
        </Fact>
      </FactList>
      <p className="mt-3 text-small text-ink-2">
        {LIVE_FIGURES} À valider{"\u00a0"}: commandes ouvertes par l'équipe ou par un commentaire, dont le
        paiement n'est pas encore demandé.
      </p>
    </Card>
  );
}
