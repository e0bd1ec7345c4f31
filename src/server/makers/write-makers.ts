import type { MakerFields } from "#contract/admin/makers.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import * as queries from "./makers.sql.ts";

/** Nobody answers for a maker within the Union but itself. */
const kept = (fields: MakerFields): MakerFields =>
  fields.outsideEu
    ? fields
    : { ...fields, responsibleName: "", responsibleAddress: "", responsibleContact: "" };

export async function createMaker(context: Context, given: MakerFields) {
  const input = kept(given);
  return once(context, principalOf(context), "admin.makers.create", input, async (tx) => {
    if (input.isDefault) await queries.endDefault(tx, { exceptId: null });
    const { id } = await queries.insertMaker(tx, input).catch(nameTaken);
    await audit(tx, context, { action: "maker-created", subjectKind: "maker", subjectId: id, after: input });
    return { id };
  });
}

/** The products of this maker, or of none, are complete or not as it is: triggers of the database see to that. */
export async function saveMaker(
  context: Context,
  input: MakerFields & { makerId: string; expectedVersion: number },
) {
  const { makerId, expectedVersion, ...given } = input;
  const after = kept(given);
  await inTransaction(context.db, async (tx) => {
    const { version, ...before } = await lockMaker(tx, makerId);
    if (version !== expectedVersion) throw await changedMeanwhile(tx, "maker", makerId);
    if (after.isDefault) await queries.endDefault(tx, { exceptId: makerId });
    await queries.updateMaker(tx, { ...after, makerId }).catch(nameTaken);
    await audit(tx, context, {
      action: "maker-saved",
      subjectKind: "maker",
      subjectId: makerId,
      before,
      after,
    });
  });
  return { id: makerId };
}

export async function removeMaker(context: Context, { makerId }: { makerId: string }) {
  await inTransaction(context.db, async (tx) => {
    const { version: _, ...before } = await lockMaker(tx, makerId);
    if (before.isDefault) throw refusal("MAKER_IN_USE");
    await queries.deleteMaker(tx, { makerId }).catch((error: unknown) => {
      throw brokenConstraint(error) === "products_maker_id_fkey" ? refusal("MAKER_IN_USE") : error;
    });
    await audit(tx, context, { action: "maker-deleted", subjectKind: "maker", subjectId: makerId, before });
  });
  return { id: makerId };
}

async function lockMaker(tx: Tx, makerId: string): Promise<queries.LockMakerRow> {
  const maker = await queries.lockMaker(tx, { makerId });
  if (!maker) throw await goneMeanwhile(tx, "maker", makerId, refusal("MAKER_NOT_FOUND"));
  return maker;
}

function nameTaken(error: unknown): never {
  throw brokenConstraint(error) === "makers_name_unique" ? refusal("MAKER_NAME_TAKEN") : error;
}
