import { articlesOf, type KnownOrder, type StatementDraft } from "./statement.ts";

/** The statement as it will stand, or stands, with the shop. */
export function StatementLines({ draft, order }: { draft: StatementDraft; order: KnownOrder | undefined }) {
  const lines = [
    { term: "Nom", words: `${draft.firstName} ${draft.lastName}` },
    { term: "Commande", words: draft.orderNumber, code: true },
    { term: "Articles", words: articlesOf(draft, order) },
    ...(draft.asCredit ? [{ term: "Remboursement", words: "En avoir, à dépenser dans la boutique" }] : []),
    { term: "Email", words: draft.email.trim() || order?.maskedEmail },
  ];
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <p>
        Je vous notifie par la présente ma rétractation du contrat portant sur la vente des articles
        ci-dessous.
      </p>
      <dl className="mt-3 flex flex-col gap-2">
        {lines.map(({ term, words, code }) => (
          <div key={term}>
            <dt className="text-small text-ink-2">{term}</dt>
            <dd className={code ? "font-code font-semibold" : "font-semibold whitespace-pre-line"}>
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
