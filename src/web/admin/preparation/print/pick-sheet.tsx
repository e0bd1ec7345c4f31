import type { PickItem } from "#web/admin/preparation/pick-items.ts";
import { photoSource } from "#web/ui/photo-source.ts";
import { countOf, formatDateTime } from "#wording/format.ts";
import { pieceReference } from "#wording/packing-slip.ts";

/** The pick list on A4: its head is repeated on each page, and no row is cut. */
export function PickSheet({ items, orderCount }: { items: readonly PickItem[]; orderCount: number }) {
  const pieces = items.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="paper-table">
      <h1>Prélèvement</h1>
      <p>
        {countOf(pieces, "article")} pour {countOf(orderCount, "commande")}, le {formatDateTime(new Date())}
      </p>
      <table>
        <thead>
          <tr>
            <th>Pris</th>
            <th>Référence annoncée</th>
            <th>Photo</th>
            <th>Article</th>
            <th>Couleur</th>
            <th>Taille</th>
            <th className="number">Quantité</th>
            <th>Commandes</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, item, count, orders }) => (
            <tr key={key}>
              <td>☐</td>
              <td>
                <strong>{pieceReference(item)}</strong>
              </td>
              <td>
                {item.photoUrl && <img {...photoSource(item.photoUrl, "96px")} alt="" className="photo" />}
              </td>
              <td>{item.name || "Produit sans nom"}</td>
              <td>{item.color?.name ?? "—"}</td>
              <td>{item.size ?? "—"}</td>
              <td className="number">{count > 1 ? <strong>{count}</strong> : count}</td>
              <td className="numbers">
                {[...new Set(orders)].map((number) => (
                  <span key={number}>{number}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
