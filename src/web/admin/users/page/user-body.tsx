import type { ReactNode } from "react";
import type { UserPage } from "#contract/admin/user-page.ts";
import { titleOf } from "#web/admin/outbox/message-words.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { stateWords } from "#web/admin/withdrawals/withdrawal-state.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { CUSTOMER_FIGURES } from "#wording/customer-figures.ts";
import { countOf, formatCount } from "#wording/format.ts";
import { MESSAGE_STATES } from "#wording/order-events.ts";
import { RETURN_CAUSE_LABELS } from "#wording/returns.ts";
import { AdvertisingCard } from "./advertising-card.tsx";
import { BlockNotice } from "./block.tsx";
import { CreditCard } from "./credit-card.tsx";
import { MergedAccountsCard } from "./merged-accounts-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { OrdersCard } from "./orders-card.tsx";
import { PhonesCard } from "./phones-card.tsx";
import { SamePersonCard } from "./same-person-card.tsx";
import { TextsCard } from "./texts-card.tsx";
import { UnpaidCard } from "./unpaid-card.tsx";

type UserBodyProps = { userId: string; page: UserPage };

export function UserBody({ userId, page }: UserBodyProps) {
  const { lives, messages, returns, withdrawals, waiting, notes } = page;
  return (
    <div className="flex flex-col gap-4">
      {page.block && <BlockNotice userId={userId} block={page.block} />}
      <Figures numbers={page.numbers} lastLive={lives[0]} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <OrdersCard userId={userId} />
          <ListCard id="messages" title="Messages envoyés" rows={messages} none="Aucun message envoyé">
            {(message) => (
              <Row
                key={message.id}
                to={paths.admin.outbox({ message: String(message.id) })}
                title={titleOf(message)}
                end={MESSAGE_STATES[message.state]}
                at={message.at}
                detail={message.order?.number}
              />
            )}
          </ListCard>
          <ListCard
            id="returns"
            title="Retours et rétractations"
            rows={[...withdrawals, ...returns]}
            none="Aucun retour, aucune rétractation"
          >
            {(one) =>
              "cause" in one ? (
                <Row
                  key={one.id}
                  to={paths.admin.orderDetail(one.order.id)}
                  title={`Retour de ${countOf(one.pieces, "article")}`}
                  end={<Money cents={one.refundCents} />}
                  at={one.at}
                  detail={`${RETURN_CAUSE_LABELS[one.cause]} · ${one.order.number}`}
                />
              ) : (
                <Row
                  key={one.id}
                  to={paths.admin.withdrawals(one.id)}
                  title="Rétractation"
                  end={stateWords(one)}
                  at={one.submittedAt}
                  detail={one.statedOrderNumber}
                />
              )
            }
          </ListCard>
        </div>
        <div className="flex flex-col gap-4">
          <MergedAccountsCard accounts={page.mergedFrom} />
          <SamePersonCard userId={userId} people={page.mayBeSame} />
          <CreditCard userId={userId} />
          <NotesCard userId={userId} notes={notes} />
          <ListCard id="waiting" title="Pièces attendues" rows={waiting} none="Aucune pièce attendue">
            {({ claimId, product, live, at }) => (
              <Row
                key={claimId}
                to={withQuery(paths.admin.products, { live: live.id, q: product.reference ?? product.name })}
                title={[product.reference, product.name].filter(Boolean).join(" ")}
                at={at}
                detail={[product.color, product.size, live.title].filter(Boolean).join(" · ")}
              />
            )}
          </ListCard>
          <UnpaidCard userId={userId} unpaid={page.unpaid} />
          <PhonesCard userId={userId} phones={page.phones} />
          <AdvertisingCard userId={userId} choices={page.advertising} alerts={page.alerts} />
          {page.texts.length > 0 && <TextsCard userId={userId} texts={page.texts} />}
          <ListCard id="lives" title="Lives où elle a acheté" rows={lives} none="Aucun achat dans un live">
            {(live) => (
              <Row
                key={live.id}
                to={paths.admin.liveDetail(live.id)}
                title={live.title}
                end={<Money cents={live.cents} />}
                at={live.liveDate}
                detail={countOf(live.orders, "commande")}
              />
            )}
          </ListCard>
        </div>
      </div>
    </div>
  );
}

type FiguresProps = { numbers: UserPage["numbers"]; lastLive: UserPage["lives"][number] | undefined };

function Figures({ numbers, lastLive }: FiguresProps) {
  const { receivedCents, refundedCents, owedCents, paid, asked, orders, lives, unpaid } = numbers;
  const ended = paid + unpaid;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
      <Figure name="Dépensé" counts={CUSTOMER_FIGURES.spent}>
        <Money cents={receivedCents - refundedCents} />
      </Figure>
      <Figure name="Commandes" counts={CUSTOMER_FIGURES.orders}>
        {formatCount(orders)}
      </Figure>
      <Figure name="Paiements" counts={CUSTOMER_FIGURES.paid}>
        {asked === 0 ? "Aucun demandé" : `A payé ${formatCount(paid)} sur ${formatCount(asked)}`}
      </Figure>
      <Figure name="À payer" counts={CUSTOMER_FIGURES.owed}>
        <Money cents={owedCents} />
      </Figure>
      <Figure name="Impayés" counts={CUSTOMER_FIGURES.unpaid}>
        {ended === 0 ? "–" : `${formatCount(Math.round((unpaid / ended) * 100))}\u00a0%`}
      </Figure>
      <Figure name="Retours" counts={CUSTOMER_FIGURES.returned}>
        {countOf(numbers.returnedPieces, "article")}
        {numbers.returnedCents > 0 && (
          <span className="block text-body font-normal">
            <Money cents={numbers.returnedCents} />
          </span>
        )}
      </Figure>
      <Figure name="Lives" counts={CUSTOMER_FIGURES.lives}>
        {formatCount(lives)}
        {lastLive && (
          <span className="block text-body font-normal wrap-anywhere">
            dernier{"\u00a0: "}
            <DateText at={lastLive.liveDate} as="date" />
          </span>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, counts, children }: { name: string; counts: string; children: ReactNode }) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-card p-3">
      <dt className="text-small font-semibold text-ink-2">{name}</dt>
      <dd className="font-display text-total font-bold">{children}</dd>
      <dd className="text-small text-ink-2">{counts}</dd>
    </div>
  );
}

type ListCardProps<Item> = {
  id: string;
  title: string;
  rows: readonly Item[];
  none: string;
  children: (row: Item) => ReactNode;
};

function ListCard<Item>({ id, title, rows, none, children }: ListCardProps<Item>) {
  return (
    <Card id={id} title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">{rows.map(children)}</ul>
      )}
      {rows.length >= MOST_SHOWN && <p className="mt-2 text-small text-ink-2">Les plus récents.</p>}
    </Card>
  );
}

/** So many of each kind the server sends. */
const MOST_SHOWN = 20;

type RowProps = { to: string; title: string; at: string; detail?: string | undefined; end?: ReactNode };

function Row({ to, title, at, detail, end }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 first:pt-0 last:pb-0">
      <ScreenLink to={to} className="min-w-0 font-medium break-words underline-offset-4 hover:underline">
        {title}
      </ScreenLink>
      {end && <span className="ms-auto">{end}</span>}
      <span className="basis-full text-small text-ink-2">
        <DateText at={at} />
        {detail && <> · {detail}</>}
      </span>
    </li>
  );
}
