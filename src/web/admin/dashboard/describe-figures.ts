import { formatEuros } from "#domain/money.ts";
import type { api } from "#web/admin/client/api.ts";
import { formatAge, formatCount } from "#wording/format.ts";

export type Figures = Awaited<ReturnType<typeof api.admin.overview.figures>>;
type Values = Figures["now"];

export type Described = {
  label: string;
  value: string;
  /** The same of the time before; missing where there is none. */
  before: string | undefined;
  /** "+12 %"; missing where it cannot be said in percent. */
  change: string | undefined;
  detail: string | undefined;
};

const NOTHING = "–";
const euros = (cents: number | undefined) => (cents === undefined ? NOTHING : formatEuros(cents));
const percent = (share: number | undefined) =>
  share === undefined ? NOTHING : `${formatCount(Math.round(share * 100))}\u00a0%`;

const basketOf = ({ paidCents, paid }: Values) => (paid === 0 ? undefined : Math.round(paidCents / paid));
const paidShareOf = ({ paid, orders }: Values) => (orders === 0 ? undefined : paid / orders);

/** Six figures and how they differ from those before. */
export function describeFigures({ now, before }: Figures, at: Date): Described[] {
  const tile = (
    label: string,
    read: (values: Values) => number | undefined,
    write: (value: number | undefined) => string,
    detail?: string,
  ): Described => {
    const [value, earlier] = [read(now), before && read(before)];
    return {
      label,
      value: write(value),
      before: before && write(earlier),
      change: changeOf(value, earlier),
      detail,
    };
  };
  return [
    tile("Encaissé", ({ receivedCents }) => receivedCents, euros),
    tile(
      "À payer",
      ({ owedCents }) => owedCents,
      euros,
      now.owedSince ? `la plus ancienne ${formatAge(now.owedSince, at)}` : undefined,
    ),
    tile(
      "Commandes",
      ({ orders }) => orders,
      (orders) => formatCount(orders ?? 0),
    ),
    tile("Panier moyen", basketOf, euros),
    { ...tile("Commandes payées", paidShareOf, percent), change: pointsOf(now, before) },
    tile("Remboursé", ({ refundedCents }) => refundedCents, euros),
  ];
}

const signed = (value: number, unit: string) =>
  `${value > 0 ? "+" : value < 0 ? "−" : "="}${value === 0 ? "" : `${formatCount(Math.abs(value))}\u00a0${unit}`}`;

function changeOf(now: number | undefined, before: number | undefined): string | undefined {
  if (now === undefined || before === undefined || before === 0) return undefined;
  return signed(Math.round(((now - before) / before) * 100), "%");
}

/** Shares differ in points: from 50 % to 60 % is ten, not twenty percent. */
function pointsOf(now: Values, before: Values | undefined): string | undefined {
  const [share, earlier] = [paidShareOf(now), before && paidShareOf(before)];
  if (share === undefined || earlier === undefined) return undefined;
  return signed(Math.round(share * 100) - Math.round(earlier * 100), "pts");
}
