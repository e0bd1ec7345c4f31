import { z } from "zod";

/** Whose order has a unit of a piece. */
export const holder = z.object({ handle: z.string().nullable(), orderNumber: z.string() });
export type Holder = z.infer<typeof holder>;
