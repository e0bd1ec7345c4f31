import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { CREDIT_MOVEMENTS_TOLD, CREDIT_SOURCES_TOLD, lastDayOf } from "#wording/credits.ts";

/** Her shop credit and what became of it; nothing for whoever never had any. */
export function OwnCredits() {
  const read = useLoaded("own-credits", (options) => api.customer.credits(undefined, options));
  if (read.state !== "loaded" || read.value.credits.length === 0) return null;
  const { leftCents, credits } = read.value;
  return (
    <Card id="avoir" title="Mon avoir">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-2">Disponible</span>
        <Money cents={leftCents} className="font-display text-total font-bold" />
      </p>
      <p className="mt-1 text-ink-2">
        Utilisez-le au moment de payer votre prochaine commande, en tout ou en partie.
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {credits.map(({ id, reason, source, expiresAt, leftCents: left, movements }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium wrap-anywhere">{reason || CREDIT_SOURCES_TOLD[source]}</span>
              <span>
                reste <Money cents={left} />
              </span>
            </p>
            {expiresAt && (
              <p className="text-small text-ink-2">
                Utilisable jusqu'au <DateText at={lastDayOf(expiresAt)} as="date" />
              </p>
            )}
            <ul className="text-small text-ink-2">
              {movements.map(({ kind, amountCents, at, order }) => (
                <li key={at + kind} className="flex justify-between gap-x-3">
                  <span className="min-w-0">
                    <DateText at={at} as="date" /> · {CREDIT_MOVEMENTS_TOLD[kind]}
                    {order && `, ${order.number}`}
                  </span>
                  <Money cents={amountCents} className="shrink-0" />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
