import { z } from "zod";
import { CREDIT_MOVEMENTS, CREDIT_SOURCES } from "#domain/credit.ts";
import { cents, id, instant } from "./input.ts";

const order = z.object({ id, number: z.string() }).nullable();

const movement = z.object({
  kind: z.enum(CREDIT_MOVEMENTS),
  /** Below 0 where it takes from the credit. */
  amountCents: z.int(),
  at: instant,
  /** What it paid, or came back from. */
  order,
});
export type CreditMovement = z.infer<typeof movement>;

/** Shop credit of a person. */
export const credit = z.object({
  id,
  source: z.enum(CREDIT_SOURCES),
  reason: z.string(),
  leftCents: cents,
  /** Of what is left, set apart for an order that is being paid. */
  reservedCents: cents,
  expiresAt: instant.nullable(),
  grantedAt: instant,
  grantedBy: z.string().nullable(),
  /** What it comes from. */
  order,
  movements: z.array(movement),
});
export type Credit = z.infer<typeof credit>;
