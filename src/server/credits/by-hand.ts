import { parisInstant } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { actorColumns } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import * as queries from "./credits.sql.ts";
import { grantCredit } from "./grant-credit.ts";

type Credits = Handlers["admin"]["credits"];

/** Staff give a person credit: a kindness, or what they agreed upon with her. */
export const grantByHand: Credits["grant"] = (context, input) =>
  once(context, principalOf(context), "admin.credits.grant", input, async (tx) => {
    const { userId, amountCents, reason, expiresOn } = input;
    const expiresAt = expiresOn ? endOfDay(expiresOn) : undefined;
    return { id: await grantCredit(tx, context, { userId, amountCents, source: "gift", reason, expiresAt }) };
  });

/** Staff take back what is left of a credit: it was given by mistake, was paid out otherwise, or she waives it. */
export const withdrawCredit: Credits["withdraw"] = (context, input) =>
  once(context, principalOf(context), "admin.credits.withdraw", input, async (tx) => {
    const { creditId, reason } = input;
    const credit = await queries.lockCredit(tx, { creditId });
    if (!credit) throw refusal("CREDIT_NOT_FOUND");
    if (credit.reservedCents > 0) throw refusal("CREDIT_IN_USE");
    if (credit.leftCents === 0) throw refusal("CREDIT_SPENT");
    const amountCents = credit.leftCents;
    const { actorKind, actorId } = actorColumns(context.actor);
    const by = { actorKind, actorId, transactionUuid: null };
    await queries.move(tx, { creditId, kind: "withdrawn", amountCents: -amountCents, ...by });
    await audit(tx, context, {
      action: "credit-withdrawn",
      subjectKind: "user",
      subjectId: credit.userId,
      before: { creditId, amountCents },
      after: { reason },
    });
    return { withdrawnCents: amountCents };
  });

/** Until the end of that day in Paris. */
const endOfDay = (day: string): Date => new Date(Date.parse(parisInstant(`${day}T23:59`) ?? "") + 60_000);
