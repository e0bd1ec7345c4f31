import { z } from "zod";
import { instant } from "#contract/input.ts";

export const label = z.object({
  state: z.enum(["absent", "requested", "made", "unknown"]),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  madeAt: instant.nullable(),
  message: z.string().nullable(),
});
