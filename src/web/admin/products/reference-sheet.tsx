import { formatEuros } from "#domain/money.ts";
import type { api } from "#web/admin/client/api.ts";
import { countOf, formatDateTime, formatDateTimeProse } from "#wording/format.ts";
import { pieceReference } from "#wording/packing-slip.ts";

type Sheet = Awaited<ReturnType<typeof api.admin.products.sheet>>;

/** What the seller holds during the live, on A4: the head is repeated on each page, and no row is cut. */
export function ReferenceSheet({ sheet: { live, rows } }: { sheet: Sheet }) {
  return (
    <section className="paper-table">
      <h1>{live.title}</h1>
      <p>
        Live du {formatDateTimeProse(live.liveDate)} · {countOf(rows.length, "produit")} · imprimé le{" "}
        {formatDateTime(new Date())}
      </p>
      <table>
        <thead>
          <tr>
            <th>Référence</th>
            <th>Article</th>
            <th>Couleur</th>
            <th>Taille</th>
            <th className="number">Prix</th>
            <th className="number">Reste</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, ref, refCategory, name, color, size, priceCents, left }) => (
            <tr key={id}>
              <td>
                <strong>{pieceReference({ refCategory, ref })}</strong>
              </td>
              <td>{name}</td>
              <td>{color ?? "—"}</td>
              <td>{size ?? "—"}</td>
              <td className="number">{formatEuros(priceCents)}</td>
              <td className="number">{left === 0 ? "Vendu" : (left ?? "Illimité")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
