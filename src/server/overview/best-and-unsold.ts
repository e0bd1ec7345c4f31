import type { LiveReport } from "#contract/admin/live-report.ts";
import type { ReadPiecesRow } from "./report.sql.ts";

const BEST = 10;
const MOST_UNSOLD = 200;

const gone = ({ sold, reserved }: ReadPiecesRow): number => sold + reserved;
const leftOf = (piece: ReadPiecesRow): number | null =>
  piece.stock === null ? null : Math.max(0, piece.stock - gone(piece));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Of the products of a live: what was bought most, what nobody wanted, and which colors and sizes were. */
export function bestAndUnsold(
  pieces: readonly ReadPiecesRow[],
): Pick<LiveReport, "best" | "unsold" | "colors" | "sizes"> {
  // One without a reference is an article of its own.
  const articles = [...Map.groupBy(pieces, (piece) => piece.reference ?? piece).values()];
  return {
    best: articles
      .map((variants) => ({
        reference: variants[0]?.reference ?? null,
        name: variants[0]?.name ?? "",
        sold: sum(variants.map(({ sold }) => sold)),
        reserved: sum(variants.map(({ reserved }) => reserved)),
        left: variants.some(({ stock }) => stock === null)
          ? null
          : sum(variants.map((piece) => leftOf(piece) ?? 0)),
        cents: sum(variants.map(({ cents }) => cents)),
      }))
      .filter(({ sold, reserved }) => sold + reserved > 0)
      .sort((one, other) => other.sold + other.reserved - one.sold - one.reserved || other.cents - one.cents)
      .slice(0, BEST),
    unsold: pieces
      .filter((piece) => gone(piece) === 0 && piece.stock !== 0)
      .sort((one, other) => Number(other.wasShown) - Number(one.wasShown))
      .slice(0, MOST_UNSOLD)
      .map((piece) => ({
        productId: piece.id,
        reference: piece.reference,
        name: piece.name,
        color: piece.color,
        size: piece.size,
        left: leftOf(piece),
        priceCents: piece.priceCents,
        wasShown: piece.wasShown,
        archived: piece.archived,
      })),
    colors: shares(pieces, ({ color }) => color),
    sizes: shares(pieces, ({ size }) => size),
  };
}

function shares(pieces: readonly ReadPiecesRow[], nameOf: (piece: ReadPiecesRow) => string | null) {
  const counted = pieces.filter((piece) => piece.stock !== null && nameOf(piece) !== null);
  return [...Map.groupBy(counted, (piece) => nameOf(piece) ?? "")]
    .map(([name, ofName]) => ({
      name,
      gone: sum(ofName.map(gone)),
      units: sum(ofName.map(({ stock }) => stock ?? 0)),
    }))
    .sort((one, other) => other.gone - one.gone || other.units - one.units);
}
