import type { LiveReport } from "#contract/admin/live-report.ts";
import { PlainTable } from "#web/admin/plots/plain-table.tsx";
import { WaitingActs } from "#web/admin/waiting/waiting-acts.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf, formatCount } from "#wording/format.ts";
import { REPORT_FIGURES } from "#wording/live-report.ts";
import { Meaning, shareOf, sumOf } from "./report-cards.tsx";

/** What became of the pieces that viewers asked for. */
export function AskedCard({ asked }: { asked: LiveReport["asked"] }) {
  const all = asked.accepted + asked.refused + asked.missed + asked.takenBack;
  return (
    <Card id="report-asked" title="Les demandes" className="break-inside-avoid">
      <FactList>
        <Fact name="Pièces demandées">{formatCount(all)}</Fact>
        <Fact name="Acceptées">
          <span className="font-display text-h2 font-bold">{formatCount(asked.accepted)}</span>
          {shareOf(asked.accepted, all)}
        </Fact>
        <Fact name="Refusées">
          {formatCount(asked.refused)}
          {shareOf(asked.refused, all)}
        </Fact>
        <Fact name="Manquées">
          {formatCount(asked.missed)}
          {shareOf(asked.missed, all)}
        </Fact>
        {asked.takenBack > 0 && (
          <Fact name="Reprises">
            {formatCount(asked.takenBack)}
            {shareOf(asked.takenBack, all)}
          </Fact>
        )}
      </FactList>
      <Meaning>{REPORT_FIGURES.asked}</Meaning>
    </Card>
  );
}

export function MissingCard({ missing }: { missing: LiveReport["missing"] }) {
  return (
    <Card id="report-missing" title="Demandé et pas vendu">
      {missing.length === 0 ? (
        <p className="text-ink-2">Rien n'a été demandé en vain.</p>
      ) : (
        <>
          <p className="mb-2">
            {countOf(sumOf(missing.map(({ people }) => people)), "demande")}, soit{" "}
            <Money cents={sumOf(missing.map(({ cents }) => cents))} className="font-semibold" /> qui n'ont pas
            été vendus.
          </p>
          <PlainTable
            caption="Pièces demandées et pas vendues"
            head={["Pièce", "Pourquoi", "Demandes", "Montant"]}
            rows={missing.map(({ productId, reference, color, size, people, cents, waits }, at) => ({
              key: String(at),
              title: (
                <>
                  <strong className="font-code">{reference}</strong>{" "}
                  {[color, size].filter(Boolean).join(" · ")}
                </>
              ),
              cells: [
                waits ? "Vendue" : "N'existe pas",
                formatCount(people),
                cents === null ? "–" : <Money key="cents" cents={cents} />,
              ],
              acts: productId && (
                <WaitingActs
                  inMenu
                  piece={{ productId, words: [reference, color, size].filter(Boolean).join(" "), people }}
                />
              ),
            }))}
          />
        </>
      )}
      <Meaning>{REPORT_FIGURES.missing}</Meaning>
    </Card>
  );
}
