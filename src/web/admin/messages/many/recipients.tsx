import type { ReactNode } from "react";
import { useBuyerAdvertising } from "#web/admin/messages/use-buyer-advertising.ts";
import { mayNotBeWritten } from "#wording/advertising.ts";
import { countOf } from "#wording/format.ts";

/** Somebody who is to be written to, and on account of what: an order, a handle. */
export type Recipient = {
  id: string;
  name: string;
  /** Empty when the person has no real e-mail. */
  email: string;
  about: string;
};

/** `agreed`: of an advertisement, the addresses that take it, in lower case. */
export const canBeWritten = ({ email }: { email: string }, agreed?: ReadonlySet<string>): boolean =>
  email !== "" && (agreed?.has(email.toLowerCase()) ?? true);

type RecipientsProps = {
  recipients: readonly Recipient[];
  /** "commande exclue", and how that reads from two on. */
  excludedWords: readonly [one: string, many: string];
  agreed: ReadonlySet<string> | undefined;
  /** Where staff find what to do for those without an e-mail. */
  lead?: ReactNode;
};

/** Who will receive it, and who cannot and why. */
export function Recipients({ recipients, excludedWords, agreed, lead }: RecipientsProps) {
  const toBuyers = useBuyerAdvertising();
  const reached = recipients.filter((one) => canBeWritten(one, agreed));
  const against = recipients.filter((one) => canBeWritten(one) && !canBeWritten(one, agreed));
  return (
    <div className="flex flex-col gap-2">
      <details open={recipients.length <= 5} className="rounded-control border border-line">
        <summary className="px-3 py-2 font-semibold">{countOf(reached.length, "destinataire")}</summary>
        <ul className="max-h-60 divide-y divide-line overflow-y-auto border-t border-line">
          {reached.map(({ id, name, email, about }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {name || "Client inconnu"} {name !== email && <span className="text-ink-2">{email}</span>}
              </span>
              <span className="font-code">{about}</span>
            </li>
          ))}
        </ul>
      </details>
      <WithoutMail recipients={recipients} excludedWords={excludedWords} lead={lead} />
      <Excluded why={mayNotBeWritten(toBuyers)} people={against} words={excludedWords} />
    </div>
  );
}

/** Whom no message reaches. */
export function WithoutMail({ recipients, excludedWords, lead }: Omit<RecipientsProps, "agreed">) {
  const unknown = recipients.filter((one) => !canBeWritten(one));
  return (
    <>
      <Excluded why="Email utilisateur introuvable" people={unknown} words={excludedWords} />
      {lead}
    </>
  );
}

type ExcludedProps = {
  why: string;
  people: readonly Recipient[];
  words: readonly [one: string, many: string];
};

function Excluded({ why, people, words }: ExcludedProps) {
  if (people.length === 0) return null;
  return (
    <details className="rounded-control border border-warning bg-warning-soft">
      <summary className="px-3 py-2 font-semibold text-warning">
        {countOf(people.length, ...words)}
        {`\u00a0: ${why}`}
      </summary>
      <ul className="max-h-60 overflow-y-auto px-3 pb-2">
        {people.map(({ id, name, about }) => (
          <li key={id}>{[name || "Client inconnu", about].filter(Boolean).join(" · ")}</li>
        ))}
      </ul>
    </details>
  );
}
