import { useState } from "react";
import { useNavigate } from "react-router";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { LiveDialog } from "#web/admin/lives/live-dialog.tsx";
import { PlainTable } from "#web/admin/plots/plain-table.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf, formatCount } from "#wording/format.ts";
import { REPORT_FIGURES } from "#wording/live-report.ts";

const leftWords = (left: number | null): string => (left === null ? "sans limite" : formatCount(left));

export function BestCard({ report: { id, best } }: { report: LiveReport }) {
  return (
    <Card id="report-best" title="Les plus vendus">
      {best.length === 0 ? (
        <p className="text-ink-2">Aucune pièce n'est vendue ni réservée.</p>
      ) : (
        <PlainTable
          caption="Références les plus vendues"
          head={["Pièce", "Prises", "Restent", "Montant"]}
          rows={best.map(({ reference, name, sold, reserved, left, cents }, place) => ({
            key: `${place}`,
            title: (
              <>
                {reference && (
                  <ScreenLink
                    to={withQuery(paths.admin.orders, { live: id, q: reference })}
                    className={`${LINK} font-code font-bold`}
                  >
                    {reference}
                    <span className="sr-only">, voir ses commandes</span>
                  </ScreenLink>
                )}{" "}
                {name}
                {reserved > 0 && (
                  <span className="block text-ink-2">dont {countOf(reserved, "réservée")}</span>
                )}
              </>
            ),
            cells: [formatCount(sold + reserved), leftWords(left), <Money key="cents" cents={cents} />],
          }))}
        />
      )}
      <p className="mt-3 text-small text-ink-2">{REPORT_FIGURES.best}</p>
    </Card>
  );
}

export function UnsoldCard({ report: { id, isActive, unsold } }: { report: LiveReport }) {
  const acts = useBulkActs("products");
  const navigate = useNavigate();
  const [carried, setCarried] = useState<string>();
  const end = () => setCarried(undefined);
  const inVain = unsold.filter(({ wasShown }) => wasShown).length;
  return (
    <Card id="report-unsold" title="Invendus">
      <div className="screen-only empty:hidden">
        <BulkActs acts={acts} />
      </div>
      {unsold.length === 0 ? (
        <p className="text-ink-2">Chaque produit a trouvé au moins une acheteuse.</p>
      ) : (
        <>
          <p className="mb-2">
            {countOf(unsold.length, "produit")} sans acheteuse
            {inVain > 0 && `, dont ${countOf(inVain, "montré", "montrés")} à l'antenne`}.
          </p>
          <PlainTable
            caption="Produits invendus"
            head={["Produit", "Restent", "Prix"]}
            rows={unsold.map(
              ({ productId, reference, name, color, size, left, priceCents, wasShown, archived }) => ({
                key: productId,
                title: (
                  <>
                    <strong className="font-code">{reference}</strong>{" "}
                    {[name, color, size].filter(Boolean).join(" · ")}
                    {wasShown && <span className="block text-ink-2">montré à l'antenne</span>}
                  </>
                ),
                cells: [leftWords(left), <Money key="price" cents={priceCents} />],
                acts: (
                  <Menu
                    label={`Actions pour ${[reference, name, color, size].filter(Boolean).join(" ")}, invendu`}
                    entries={[
                      {
                        id: "open",
                        label: "Voir le produit",
                        onChoose: () =>
                          void navigate(
                            withQuery(paths.admin.products, {
                              live: id,
                              q: reference ?? name,
                              ...(archived && { archived: "1" }),
                            }),
                          ),
                      },
                      // While the live goes on, it is on sale here.
                      ...(isActive
                        ? []
                        : [
                            {
                              id: "carry",
                              label: "Remettre en vente dans un autre live",
                              onChoose: () => setCarried(productId),
                            },
                          ]),
                    ]}
                  />
                ),
              }),
            )}
          />
        </>
      )}
      {carried && (
        <LiveDialog kind="products.carry" acts={acts} rowIds={[carried]} onStarted={end} onClose={end} />
      )}
    </Card>
  );
}

/** Which colors and sizes were wanted. */
export function VariantsCard({ colors, sizes }: Pick<LiveReport, "colors" | "sizes">) {
  if (colors.length === 0 && sizes.length === 0) return null;
  return (
    <Card id="report-variants" title="Par couleur et par taille">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2 print:gap-x-4">
        <Shares of="Couleur" rows={colors} />
        <Shares of="Taille" rows={sizes} />
      </div>
    </Card>
  );
}

function Shares({ of, rows }: { of: string; rows: LiveReport["colors"] }) {
  if (rows.length === 0) return null;
  return (
    <PlainTable
      caption={`Pièces prises par ${of.toLowerCase()}`}
      head={[of, "Prises", "Sur"]}
      rows={rows.map(({ name, gone, units }) => ({
        key: name,
        title: name,
        cells: [formatCount(gone), formatCount(units)],
      }))}
    />
  );
}
