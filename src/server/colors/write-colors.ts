import type { z } from "zod";
import type { colorFields } from "#contract/admin/colors.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutClaims, askAboutSaved, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import * as queries from "./colors.sql.ts";

type ColorFields = z.output<typeof colorFields>;
export async function createColor(context: Context, { keepsClaims, ...input }: ColorFields) {
  const claims = askAboutClaims(context, { now: [input.name], keepsClaims });
  return once(context, principalOf(context), "admin.colors.create", input, async (tx) => {
    const { id } = await queries.insertColor(tx, input).catch(nameTaken);
    await audit(tx, context, { action: "color-created", subjectKind: "color", subjectId: id, after: input });
    await noteClaims(tx, context, { subjectKind: "color", subjectId: id }, claims);
    return { id };
  });
}

export async function saveColor(
  context: Context,
  input: ColorFields & { colorId: string; expectedVersion: number },
) {
  const { colorId, expectedVersion, keepsClaims, ...after } = input;
  const subject = { subjectKind: "color", subjectId: colorId } as const;
  await inTransaction(context.db, async (tx) => {
    const before = await lockColor(tx, colorId);
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "color", colorId);
    const texts = { now: [after.name], before: [before.name], keepsClaims };
    const claims = await askAboutSaved(tx, context, subject, texts);
    await queries.updateColor(tx, { colorId, ...after }).catch(nameTaken);
    await audit(tx, context, {
      action: "color-saved",
      ...subject,
      before: { name: before.name, hexCode: before.hexCode },
      after,
    });
    await noteClaims(tx, context, subject, claims);
  });
  return { id: colorId };
}

export async function removeColor(context: Context, { colorId }: { colorId: string }) {
  await inTransaction(context.db, (tx) => deleteColor(tx, context, colorId));
  return { id: colorId };
}

/** A color that a product wears stays; the lock keeps a new product from putting it on meanwhile. */
export async function deleteColor(tx: Tx, context: Context, colorId: string): Promise<void> {
  const before = await lockColor(tx, colorId);
  if ((await queries.isColorWorn(tx, { colorId })).worn) throw refusal("COLOR_IN_USE");
  await queries.deleteColor(tx, { colorId });
  await audit(tx, context, {
    action: "color-deleted",
    subjectKind: "color",
    subjectId: colorId,
    before: { name: before.name, hexCode: before.hexCode },
  });
}

async function lockColor(tx: Tx, colorId: string): Promise<queries.LockColorRow> {
  const color = await queries.lockColor(tx, { colorId });
  if (!color) throw await goneMeanwhile(tx, "color", colorId, refusal("COLOR_NOT_FOUND"));
  return color;
}

function nameTaken(error: unknown): never {
  throw brokenConstraint(error) === "product_colors_name_unique" ? refusal("COLOR_NAME_TAKEN") : error;
}
