import { z } from "zod";
import { DAY_SHAPE, PERIOD_SHAPE } from "#wording/settings-forms.ts";

const day = z.union([z.literal(""), z.iso.date(DAY_SHAPE)], DAY_SHAPE);
/** Both days or none, the first one first. */
const isPeriod = (from: string, to: string): boolean => (from === "") === (to === "") && from <= to;

/** When the law lets the shop speak of 'soldes' (code de commerce, L310-3). */
export const salesSettings = {
  sales: z
    .strictObject({ winterSalesFrom: day, winterSalesTo: day, summerSalesFrom: day, summerSalesTo: day })
    .refine(({ winterSalesFrom, winterSalesTo }) => isPeriod(winterSalesFrom, winterSalesTo), {
      path: ["winterSalesTo"],
      error: PERIOD_SHAPE,
    })
    .refine(({ summerSalesFrom, summerSalesTo }) => isPeriod(summerSalesFrom, summerSalesTo), {
      path: ["summerSalesTo"],
      error: PERIOD_SHAPE,
    }),
} as const;

export const SALES_DEFAULTS: z.output<typeof salesSettings.sales> = {
  winterSalesFrom: "",
  winterSalesTo: "",
  summerSalesFrom: "",
  summerSalesTo: "",
};
