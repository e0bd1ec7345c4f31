import { CHANGED_RATES, CHANGED_REGIMES } from "#domain/seller.ts";
import type { Option } from "#web/ui/select.tsx";
import { VAT_REGIME_NAMES, vatRateName } from "#wording/seller.ts";

const UNCHANGED = "Inchangé";

/** What a planned change makes of the regime and of the rate. */
export const CHANGED_REGIME_OPTIONS: Option[] = CHANGED_REGIMES.map((value) => ({
  value,
  label: value === "same" ? UNCHANGED : VAT_REGIME_NAMES[value],
}));
export const CHANGED_RATE_OPTIONS: Option[] = CHANGED_RATES.map((value) => ({
  value,
  label: value === "same" ? UNCHANGED : vatRateName(Number(value) * 100),
}));
