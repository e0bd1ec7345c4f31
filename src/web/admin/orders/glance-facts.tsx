import type { ReactNode } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { MESSAGE_STATES, PAYMENT_STATES } from "#wording/order-events.ts";
import { AddressText } from "./detail/address-text.tsx";
import { transactionName } from "./money/refundable.ts";

/** Where it goes. */
export const GlanceAddress = ({ address }: { address: OrderDetail["shippingAddress"] }) => (
  <Part title="Adresse de livraison" none="Aucune adresse de livraison">
    {address && <AddressText address={address} />}
  </Part>
);

/** What was paid and tried, and what she was written; the newest of each. */
export function GlanceMoney({ order: { transactions, payments, messages } }: { order: OrderDetail }) {
  const [attempt] = payments.filter(({ state }) => state !== "paid").slice(-1);
  return (
    <>
      <Part title="Paiement" none="Aucun paiement">
        {transactions.length > 0 ? (
          <ul>
            {transactions.map((transaction) => (
              <li key={transaction.uuid}>
                <Money cents={transaction.amountCents} className="font-semibold" />{" "}
                {transactionName(transaction)}
                <span className="text-small text-ink-2">
                  {" · "}
                  <DateText at={transaction.paidAt} />
                </span>
              </li>
            ))}
          </ul>
        ) : (
          attempt && (
            <p>
              {PAYMENT_STATES[attempt.state] ?? attempt.state}
              <span className="text-small text-ink-2">
                {" · "}
                <DateText at={attempt.startedAt} />
              </span>
            </p>
          )
        )}
      </Part>
      <Part title="Messages" none="Aucun message envoyé">
        {messages.length > 0 && (
          <ul>
            {newest(messages).map((message) => (
              <li key={message.id} className="wrap-anywhere">
                {message.subject ?? "Message automatique"}
                <span className={message.state === "failed" ? "text-danger" : "text-ink-2"}>
                  {" · "}
                  {MESSAGE_STATES[message.state] ?? message.state}
                  {" · "}
                  <DateText at={message.at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

const MOST_MESSAGES = 3;
const newest = (messages: OrderDetail["messages"]) =>
  messages.toSorted((a, b) => b.id - a.id).slice(0, MOST_MESSAGES);

type PartProps = { title: string; none: string; children: ReactNode };

const Part = ({ title, none, children }: PartProps) => (
  <section>
    <h3 className="text-small font-semibold text-ink-2">{title}</h3>
    {children || <p className="text-ink-2">{none}</p>}
  </section>
);
