import { countOf } from "#wording/format.ts";

/** Somebody who is to be written to, and on account of what: an order, a handle. */
export type Recipient = {
  id: string;
  name: string;
  /** Empty when the person has no real e-mail. */
  email: string;
  about: string;
};

export const canBeWritten = ({ email }: { email: string }): boolean => email !== "";

type RecipientsProps = {
  recipients: readonly Recipient[];
  /** "commande exclue", and how that reads from two on. */
  excludedWords: readonly [one: string, many: string];
};

/** Who will receive it, and who cannot and why. */
export function Recipients({ recipients, excludedWords }: RecipientsProps) {
  const reached = recipients.filter(canBeWritten);
  const excluded = recipients.filter((one) => !canBeWritten(one));
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
      {excluded.length > 0 && (
        <details className="rounded-control border border-warning bg-warning-soft">
          <summary className="px-3 py-2 font-semibold text-warning">
            {countOf(excluded.length, ...excludedWords)}
            {"\u00a0: Email utilisateur introuvable"}
          </summary>
          <ul className="max-h-60 overflow-y-auto px-3 pb-2">
            {excluded.map(({ id, name, about }) => (
              <li key={id}>{[name || "Client inconnu", about].filter(Boolean).join(" · ")}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
