import { z } from "zod";

/** Whose number in its live an order bears; null until it is given, within a second of its first piece. */
export const buyerNumber = z.int().nullable();
