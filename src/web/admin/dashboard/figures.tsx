import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { FIGURE_PERIODS, type FigurePeriod } from "#contract/admin/overview.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/waiting.tsx";
import { BASKET_FIGURE, FIGURES_OF_DAYS, LIVE_FIGURES } from "#wording/live-figures.ts";
import { type Described, describeFigures, type Figures } from "./describe-figures.ts";
import { LastLives } from "./last-lives.tsx";

const REFRESH_EVERY_MS = 60_000;
const PERIODS: Record<FigurePeriod, string> = { live: "Ce live", "7": "7 jours", "30": "30 jours" };

/** The period that the address says, and its figures. */
function useFigures() {
  const [query] = useSearchParams();
  const of = FIGURE_PERIODS.find((period) => period === query.get("chiffres")) ?? "live";
  const figures = useQuery(
    orpc.admin.overview.figures.queryOptions({
      input: { of },
      refetchInterval: REFRESH_EVERY_MS,
      placeholderData: keepPreviousData,
    }),
  );
  return { of, figures };
}

/** The last twelve lives, below the work. */
export function LastLivesCard() {
  const { data } = useFigures().figures;
  if (!data || data.lives.length < 2) return null;
  return (
    <Card>
      <LastLives lives={data.lives} />
    </Card>
  );
}

/** The money and orders of a live or of some days beside those before. */
export function FiguresCard() {
  const { of, figures } = useFigures();
  return (
    <Card id="figures" title="Chiffres" aside={<Periods current={of} />}>
      <Loaded
        query={figures}
        failed="Impossible de charger les chiffres"
        label="Chargement des chiffres"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) => (
          <div className={classNames("flex flex-col gap-4", figures.isPlaceholderData && "opacity-60")}>
            <p className="text-ink-2">{whatIsShown(data, of)}</p>
            <Tiles figures={data} />
            <p className="text-small text-ink-2">{`${of === "live" ? LIVE_FIGURES : FIGURES_OF_DAYS} ${BASKET_FIGURE}`}</p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Periods({ current }: { current: FigurePeriod }) {
  return (
    <nav aria-label="Période des chiffres">
      <ul className="flex flex-wrap gap-1">
        {FIGURE_PERIODS.map((period) => (
          <li key={period}>
            <Link
              to={{ search: period === "live" ? "" : `?chiffres=${period}` }}
              preventScrollReset
              replace
              aria-current={period === current ? "true" : undefined}
              className={classNames(
                "flex min-h-control items-center rounded-control px-3 font-medium",
                period === current
                  ? "bg-primary text-on-primary"
                  : "text-ink-2 hover:bg-sunken hover:text-ink",
              )}
            >
              {PERIODS[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function whatIsShown({ live, liveBefore }: Figures, of: FigurePeriod): ReactNode {
  if (of !== "live") return `Les ${of} derniers jours, aujourd'hui compris, à côté des ${of} jours d'avant.`;
  if (!live) return "Aucun live n'a encore commencé.";
  return (
    <>
      <Link to={paths.admin.liveReport(live.id)} className={classNames(LINK, "font-semibold")}>
        {live.title}
      </Link>
      {liveBefore ? `, à côté du live d'avant (${liveBefore.title}).` : ", le premier live de la boutique."}
    </>
  );
}

function Tiles({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-5">
      {describeFigures(figures, new Date()).map((tile) => (
        <Tile key={tile.label} tile={tile} />
      ))}
    </dl>
  );
}

function Tile({ tile: { label, value, before, change, detail } }: { tile: Described }) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-display text-h1 font-bold whitespace-nowrap tabular-nums">{value}</dd>
      <dd className="text-small text-ink-2 tabular-nums">
        {before === undefined ? "–" : `avant ${before}`}
        {change && <span className="ml-1.5 font-semibold text-ink">{change}</span>}
      </dd>
      {detail && <dd className="text-small text-ink-2">{detail}</dd>}
    </div>
  );
}
