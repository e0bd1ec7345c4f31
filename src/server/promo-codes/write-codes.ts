import type { PromoFields } from "#contract/admin/promo-codes.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutClaims, askAboutSaved, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import * as queries from "./promo-codes.sql.ts";

export async function createCode(context: Context, { keepsClaims, ...input }: PromoFields) {
  const claims = askAboutClaims(context, { now: [input.code], keepsClaims });
  return once(context, principalOf(context), "admin.promoCodes.create", input, async (tx) => {
    const { id } = await queries.insertCode(tx, columnsOf(context, input)).catch(codeTaken);
    await audit(tx, context, { action: "promo-created", subjectKind: "promo", subjectId: id, after: input });
    await noteClaims(tx, context, { subjectKind: "promo", subjectId: id }, claims);
    return { id };
  });
}

export async function saveCode(
  context: Context,
  {
    promoId,
    expectedVersion,
    keepsClaims,
    ...after
  }: PromoFields & { promoId: string; expectedVersion: number },
) {
  await inTransaction(context.db, async (tx) => {
    const { version, uses, ...before } = await lockCode(tx, promoId);
    if (version !== expectedVersion) throw await changedMeanwhile(tx, "promo", promoId);
    if (after.limitInAll !== null && after.limitInAll < uses)
      throw refusal("PROMO_LIMIT_UNDER_USES", { uses });
    const subject = { subjectKind: "promo", subjectId: promoId } as const;
    const texts = { now: [after.code], before: [before.code], keepsClaims };
    const claims = await askAboutSaved(tx, context, subject, texts);
    await queries.updateCode(tx, { promoId, ...columnsOf(context, after) }).catch(codeTaken);
    await audit(tx, context, {
      action: "promo-saved",
      subjectKind: "promo",
      subjectId: promoId,
      before: {
        ...before,
        startsAt: before.startsAt?.toISOString() ?? null,
        endsAt: before.endsAt?.toISOString() ?? null,
      },
      after,
    });
    await noteClaims(tx, context, subject, claims);
  });
  return { id: promoId };
}

/** A code that was on an order stays, for the order tells of it. */
export async function removeCode(context: Context, { promoId }: { promoId: string }) {
  await inTransaction(context.db, async (tx) => {
    const { code, kind, value } = await lockCode(tx, promoId);
    if ((await queries.isCodeUsed(tx, { promoId })).used) throw refusal("PROMO_IN_USE");
    await queries.deleteCode(tx, { promoId });
    await audit(tx, context, {
      action: "promo-deleted",
      subjectKind: "promo",
      subjectId: promoId,
      before: { code, kind, value },
    });
  });
  return { id: promoId };
}

const columnsOf = (
  context: Context,
  { kind, value, startsAt, endsAt, ...rest }: Omit<PromoFields, "keepsClaims">,
) => ({
  ...rest,
  kind,
  value: kind === "delivery" ? 0 : value,
  startsAt: asDate(startsAt),
  endsAt: asDate(endsAt),
  staffId: staffOf(context).userId,
});

const asDate = (instant: string | null): Date | null => (instant ? new Date(instant) : null);

async function lockCode(tx: Tx, promoId: string): Promise<queries.LockCodeRow> {
  const code = await queries.lockCode(tx, { promoId });
  if (!code) throw await goneMeanwhile(tx, "promo", promoId, refusal("PROMO_NOT_FOUND"));
  return code;
}

function codeTaken(error: unknown): never {
  throw brokenConstraint(error) === "promo_codes_code_unique" ? refusal("PROMO_CODE_TAKEN") : error;
}
