import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isRefused } from "#web/client/failure.ts";
import { useLinkSecret } from "#web/client/link-secret.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { MASKED_ORDER } from "#wording/masked-order.ts";

/** Why the order does not say on this device whose it is, or what was bought, and the way to see it: a link to its own e-mail. */
export function MaskedOrder({ order }: { order: GuestOrder }) {
  // Read on every order's page: a secret is never left in the address, which people copy.
  const secret = useLinkSecret("lien");
  const [leftOut, setLeftOut] = useState<string>();
  if (!order.masked) return null;
  const withoutAddress = order.shippingAddress === null;
  const askAgain = (over: string) => {
    setLeftOut(over);
    document.getElementById("coordonnees-title")?.focus();
  };
  return (
    <Card
      id="coordonnees"
      title={withoutAddress ? MASKED_ORDER.titleWithoutAddress : MASKED_ORDER.title}
      className="screen-only mt-4 [&_p]:max-w-[42.5rem]"
    >
      {secret && secret !== leftOut ? (
        <OpenLink orderId={order.id} secret={secret} onAskAgain={() => askAgain(secret)} />
      ) : (
        <AskForLink
          orderId={order.id}
          why={withoutAddress ? MASKED_ORDER.whyWithoutAddress : MASKED_ORDER.why}
          email={order.shippingAddress?.email ?? ""}
        />
      )}
      <AskForInvoice orderId={order.id} />
    </Card>
  );
}

type OpenLinkProps = { orderId: string; secret: string; onAskAgain: () => void };

/**
 * The press that uses the link up: mail programs open links before their readers do, but press no button. One button,
 * which keeps the focus when the link turns out to be over and it asks for another.
 */
function OpenLink(props: OpenLinkProps) {
  const { orderId, secret, onAskAgain } = props;
  const act = useAct("Une erreur inconnue est survenue");
  const [over, setOver] = useState(false);
  const open = () =>
    act.run({}, async () => {
      const order = await api.guestOrders.openLink({ orderId, token: secret }).catch(noteEnd);
      learn(order);
      announce(order.shippingAddress ? MASKED_ORDER.opened : MASKED_ORDER.openedWithoutAddress);
      document.getElementById("recapitulatif-title")?.focus();
    });
  const noteEnd = (error: unknown): never => {
    setOver(isRefused(error, "LINK_EXPIRED"));
    throw error;
  };
  return (
    <div className="flex flex-col gap-4">
      {!over && <p>{MASKED_ORDER.ready}</p>}
      <Problem sentence={act.problem} />
      <Button
        className="sm:self-start"
        pending={act.pending}
        pendingLabel="Ouverture en cours..."
        onClick={() => (over ? onAskAgain() : void open())}
      >
        {over ? MASKED_ORDER.askAgain : MASKED_ORDER.open}
      </Button>
    </div>
  );
}

type AskForLinkProps = { orderId: string; why: string; email: string };

function AskForLink({ orderId, why, email }: AskForLinkProps) {
  const act = useAct("Le lien n'a pas pu être demandé. Réessayez.");
  const [minutes, setMinutes] = useState<number>();
  if (minutes !== undefined) return <LinkOnItsWay minutes={minutes} />;
  const ask = () =>
    act.run({}, async () => setMinutes((await api.guestOrders.requestLink({ orderId })).minutes));
  return (
    <div className="flex flex-col gap-4">
      <p>{why}</p>
      <p>{MASKED_ORDER.how(email)}</p>
      <Problem sentence={act.problem} />
      <Button
        className="sm:self-start"
        pending={act.pending}
        pendingLabel="Envoi en cours..."
        onClick={() => void ask()}
      >
        {MASKED_ORDER.ask}
      </Button>
    </div>
  );
}

/** To the order's own address, so that nothing of it is shown here. */
function AskForInvoice({ orderId }: { orderId: string }) {
  const act = useAct("La facture n'a pas pu être demandée. Réessayez.");
  const [asked, setAsked] = useState(false);
  const ask = () =>
    act.run({}, async () => {
      await api.guestOrders.requestInvoices({ orderId });
      setAsked(true);
    });
  return (
    <div className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
      <Problem sentence={act.problem} />
      <p role="status" className="empty:hidden">
        {asked && MASKED_ORDER.invoiceSent}
      </p>
      {!asked && (
        <Button
          look="secondary"
          className="sm:self-start"
          pending={act.pending}
          pendingLabel="Envoi en cours..."
          onClick={() => void ask()}
        >
          {MASKED_ORDER.askInvoice}
        </Button>
      )}
    </div>
  );
}

function LinkOnItsWay({ minutes }: { minutes: number }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} data-landing role="status" className="flex flex-col gap-3">
      <p className="flex items-center gap-2 font-semibold">
        <Icon of={MailCheck} size={24} className="shrink-0 text-success" />
        {MASKED_ORDER.sentTitle}
      </p>
      <p>{MASKED_ORDER.sent(minutes)}</p>
      <p className="text-ink-2">{MASKED_ORDER.nothing}</p>
    </div>
  );
}
