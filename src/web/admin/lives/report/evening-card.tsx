import type { LiveReport } from "#contract/admin/live-report.ts";
import { MinutePlot } from "#web/admin/plots/minute-plot.tsx";
import { Card } from "#web/ui/card.tsx";
import { COMMENTS_MAY_BE_MISSING, gapInWords } from "#wording/capture.ts";

const SERIES = [
  { name: "Commentaires", fill: "fill-control", stroke: "stroke-control" },
  { name: "Demandes", fill: "fill-accent", stroke: "stroke-accent" },
  { name: "Commandes ouvertes", fill: "fill-status-paid-line", stroke: "stroke-status-paid-line" },
];

/** How the evening went by the minute; where the capture could not listen it says so and draws no line. */
export function EveningCard({ report: { minutes, shown, gaps } }: { report: LiveReport }) {
  return (
    <Card id="report-evening" title="Le live minute par minute" className="break-inside-avoid">
      {minutes.length === 0 ? (
        <p className="text-ink-2">Aucun commentaire n'a été reçu et aucune pièce n'est passée à l'antenne.</p>
      ) : (
        <MinutePlot
          id="evening"
          caption="Par minute"
          series={SERIES}
          minutes={minutes.map(({ at, comments, claims, orders }) => ({
            at,
            values: [comments, claims, orders],
          }))}
          bands={shown.map(({ reference, from, to }) => ({ name: reference, from, to }))}
          bandsAre="À l'antenne"
          gaps={gaps.map(({ from, until }) => ({ from, to: until }))}
          gapsAre="Capture interrompue"
        />
      )}
      {gaps.length > 0 && (
        <section aria-label={COMMENTS_MAY_BE_MISSING} className="mt-3">
          <h3 className="font-semibold">{COMMENTS_MAY_BE_MISSING}</h3>
          <ul className="text-small text-ink-2">
            {gaps.map((gap) => (
              <li key={gap.from}>{gapInWords(gap)}</li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
