import type { LiveReport } from "#contract/admin/live-report.ts";
import { PlainTable } from "#web/admin/plots/plain-table.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf, formatCount } from "#wording/format.ts";
import { REPORT_FIGURES } from "#wording/live-report.ts";

const leftWords = (left: number | null): string => (left === null ? "sans limite" : formatCount(left));

export function BestCard({ best }: { best: LiveReport["best"] }) {
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
                <strong className="font-code">{reference}</strong> {name}
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

export function UnsoldCard({ unsold }: { unsold: LiveReport["unsold"] }) {
  const inVain = unsold.filter(({ wasShown }) => wasShown).length;
  return (
    <Card id="report-unsold" title="Invendus">
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
            head={["Produit", "À l'antenne", "Restent", "Prix"]}
            rows={unsold.map(({ reference, name, color, size, left, priceCents, wasShown }, place) => ({
              key: `${place}`,
              title: (
                <>
                  <strong className="font-code">{reference}</strong>{" "}
                  {[name, color, size].filter(Boolean).join(" · ")}
                </>
              ),
              cells: [wasShown ? "Montré" : "–", leftWords(left), <Money key="price" cents={priceCents} />],
            }))}
          />
        </>
      )}
    </Card>
  );
}

/** Which colors and sizes were wanted. */
export function VariantsCard({ colors, sizes }: Pick<LiveReport, "colors" | "sizes">) {
  if (colors.length === 0 && sizes.length === 0) return null;
  return (
    <Card id="report-variants" title="Par couleur et par taille">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
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
