import { Money } from "#web/ui/money.tsx";
import { CREDIT_USED, LEFT_TO_PAY } from "#wording/credits.ts";

/** What her credit pays of a total, and what is left to pay otherwise. */
export function CreditLines({ creditCents, leftCents }: { creditCents: number; leftCents: number }) {
  return (
    <dl className="mt-1 flex flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-4 text-success">
        <dt>{CREDIT_USED}</dt>
        <dd>
          <Money cents={-creditCents} />
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-semibold">{LEFT_TO_PAY}</dt>
        <dd>
          <Money cents={leftCents} className="text-price font-semibold" />
        </dd>
      </div>
    </dl>
  );
}
