import { Link } from "react-router";
import { formatEuros } from "#domain/money.ts";
import { BarPlot } from "#web/admin/plots/bar-plot.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { formatCount, formatDate } from "#wording/format.ts";
import type { Figures } from "./describe-figures.ts";

const SERIES = [
  { name: "Encaissé", fill: "fill-status-paid-line" },
  { name: "À payer", fill: "fill-status-to-pay-line", hatched: true },
];

export function LastLives({ lives }: { lives: Figures["lives"] }) {
  if (lives.length < 2) return null;
  return (
    <BarPlot
      id="last-lives"
      caption={lives.length === 12 ? "Les douze derniers lives" : `Les ${lives.length} lives`}
      of="Live"
      series={SERIES}
      categories={lives.map((live) => ({
        key: live.id,
        short: formatDate(live.liveDate).slice(0, 5),
        title: (
          <Link to={paths.admin.liveReport(live.id)} className={LINK}>
            {live.title} ({formatDate(live.liveDate)})
          </Link>
        ),
        values: [live.receivedCents, live.owedCents],
      }))}
      format={formatEuros}
      formatTick={(cents) => `${formatCount(cents / 100)}\u00a0€`}
    />
  );
}
