import { type PromoRow, promoFields } from "#contract/admin/promo-codes.ts";
import { formatEuros, parseEuros } from "#domain/money.ts";
import { parisField, parisInstant } from "#domain/paris-time.ts";
import type { PromoKind } from "#domain/promo.ts";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";

export interface PromoTyped {
  code: string;
  kind: PromoKind;
  value: string;
  minimumCents: string;
  startsAt: string;
  endsAt: string;
  limitInAll: string;
  oncePerPerson: boolean;
  isActive: boolean;
  note: string;
}

const euros = (cents: number): string => (cents === 0 ? "" : formatEuros(cents));

export const asTyped = (row: PromoRow | undefined): PromoTyped => ({
  code: row?.code ?? "",
  kind: row?.kind ?? "amount",
  value: row ? (row.kind === "amount" ? euros(row.value) : row.value === 0 ? "" : String(row.value)) : "",
  minimumCents: euros(row?.minimumCents ?? 0),
  startsAt: row?.startsAt ? parisField(row.startsAt) : "",
  endsAt: row?.endsAt ? parisField(row.endsAt) : "",
  limitInAll: row?.limitInAll ? String(row.limitInAll) : "",
  oncePerPerson: row?.oncePerPerson ?? true,
  isActive: row?.isActive ?? true,
  note: row?.note ?? "",
});

/** A code as the contract wants it; what can't be read is NaN, or "". */
export function asFields(typed: PromoTyped) {
  const { kind, value, minimumCents, startsAt, endsAt, limitInAll } = typed;
  return {
    ...typed,
    value: giftOf(kind, value),
    minimumCents: minimumCents.trim() === "" ? 0 : (parseEuros(minimumCents) ?? Number.NaN),
    startsAt: instantOf(startsAt),
    endsAt: instantOf(endsAt),
    limitInAll: limitInAll.trim() === "" ? null : countOf(limitInAll),
  };
}

export function checkTyped(typed: PromoTyped): FieldErrors {
  const fields = asFields(typed);
  return {
    ...errorsOf(promoFields, fields),
    ...(Number.isNaN(fields.value)
      ? { value: typed.kind === "percent" ? "Pourcentage attendu, par exemple 10" : AMOUNT_SHAPE }
      : {}),
    ...(Number.isNaN(fields.minimumCents) ? { minimumCents: AMOUNT_SHAPE } : {}),
    ...(Number.isNaN(fields.limitInAll) ? { limitInAll: "Nombre attendu, par exemple 50" } : {}),
  };
}

const AMOUNT_SHAPE = "Montant attendu, par exemple 5,00";

function giftOf(kind: PromoKind, value: string): number {
  if (kind === "delivery" || value.trim() === "") return 0;
  return kind === "amount" ? (parseEuros(value) ?? Number.NaN) : countOf(value.replace("%", ""));
}

const countOf = (typed: string): number => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const instantOf = (typed: string): string | null => (typed === "" ? null : (parisInstant(typed) ?? ""));
