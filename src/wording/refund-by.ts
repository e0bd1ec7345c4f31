import { parisDay } from "#domain/paris-time.ts";
import { formatDateProse } from "./format.ts";

/** Until when a buyer's money goes back, at the end of a sentence (ISO dates); a day that is over is promised to nobody. */
export const refundBy = (on: string, today = parisDay(new Date())): string =>
  on < today ? "sans attendre" : `au plus tard le ${formatDateProse(on)}`;
