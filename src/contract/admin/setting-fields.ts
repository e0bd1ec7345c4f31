import { z } from "zod";
import { amountBetween, numberBetween } from "#wording/settings-forms.ts";

/** A whole number of these bounds; the form shows them too. */
export function whole(least: number, most: number) {
  const expected = numberBetween(least, most);
  return z.int(expected).min(least, expected).max(most, expected);
}

/** Cents, as `whole`. */
export function amount(least: number, most: number) {
  const expected = amountBetween(least, most);
  return z.int(expected).min(least, expected).max(most, expected);
}
