import type { LiveClosing } from "#contract/admin/live-console.ts";
import { DataTable } from "#web/ui/admin/data-table.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";

/** What was asked for and was sold: what most viewers wait for first. */
export function WaitingViewers({ waiting }: { waiting: LiveClosing["waiting"] }) {
  const requests = waiting.reduce((sum, { people }) => sum + people, 0);
  const cents = waiting.reduce((sum, { people, priceCents }) => sum + people * priceCents, 0);
  return (
    <Card id="closing-waiting" title="En attente">
      {waiting.length === 0 ? (
        <p className="text-ink-2">Personne n'attend de pièce vendue.</p>
      ) : (
        <>
          <p className="mb-3">
            {countOf(requests, "demande attend", "demandes attendent")} {countOf(waiting.length, "pièce")},
            soit <Money cents={cents} /> qui n'ont pas été vendus. Une pièce qui se libère va à la première
            personne.
          </p>
          <DataTable
            caption="Pièces attendues"
            compact
            readOnly
            rows={waiting}
            rowId={({ productId }) => productId}
            rowName={({ reference, name }) => reference ?? name}
            columns={[
              {
                id: "piece",
                header: "Pièce",
                onPhone: "title",
                cell: ({ reference, name, color, size }) => (
                  <>
                    <strong className="font-code">{reference}</strong>{" "}
                    {[name, color, size].filter(Boolean).join(" · ")}
                  </>
                ),
              },
              { id: "people", header: "En attente", align: "end", cell: ({ people }) => people },
              {
                id: "price",
                header: "Prix",
                align: "end",
                cell: ({ priceCents }) => <Money cents={priceCents} />,
              },
            ]}
            empty={null}
          />
        </>
      )}
    </Card>
  );
}
