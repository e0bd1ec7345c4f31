import type { z } from "zod";
import type { colorFields } from "#contract/admin/colors.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile, VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";

type ColorFields = z.output<typeof colorFields>;
type ColorColumns = { name: string; hex_code: string; version: number };

const insert = statement<{ id: string }>(`
  insert into product_colors (name, hex_code, updated_at) values ($1, $2, clock_timestamp()) returning id`);
const lock = statement<ColorColumns>(
  `select name, hex_code, ${VERSION} as version from product_colors where id = $1 for update`,
);
const write = statement(
  "update product_colors set name = $2, hex_code = $3, updated_at = clock_timestamp() where id = $1",
);
const used = statement("select 1 from products where color_id = $1 limit 1");
const remove = statement("delete from product_colors where id = $1");

export async function createColor(context: Context, input: ColorFields) {
  return once(context, principalOf(context), "admin.colors.create", input, async (tx) => {
    const [color] = await insert(tx, input.name, input.hexCode).catch(nameTaken);
    if (!color) throw new Error("A colour that was inserted has no id");
    await audit(tx, context, {
      action: "color-created",
      subjectKind: "color",
      subjectId: color.id,
      after: input,
    });
    return { id: color.id };
  });
}

export async function saveColor(
  context: Context,
  input: ColorFields & { colorId: string; expectedVersion: number },
) {
  const { colorId, expectedVersion, ...after } = input;
  await inTransaction(context.db, async (tx) => {
    const before = await lockColor(tx, colorId);
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "color", colorId);
    await write(tx, colorId, after.name, after.hexCode).catch(nameTaken);
    await audit(tx, context, {
      action: "color-saved",
      subjectKind: "color",
      subjectId: colorId,
      before: { name: before.name, hexCode: before.hex_code },
      after,
    });
  });
  return { id: colorId };
}

export async function removeColor(context: Context, { colorId }: { colorId: string }) {
  await inTransaction(context.db, (tx) => deleteColor(tx, context, colorId));
  return { id: colorId };
}

/** A colour that a product wears stays; the lock keeps a new product from putting it on meanwhile. */
export async function deleteColor(tx: Tx, context: Context, colorId: string): Promise<void> {
  const before = await lockColor(tx, colorId);
  if ((await used(tx, colorId)).length > 0) throw refusal("COLOR_IN_USE");
  await remove(tx, colorId);
  await audit(tx, context, {
    action: "color-deleted",
    subjectKind: "color",
    subjectId: colorId,
    before: { name: before.name, hexCode: before.hex_code },
  });
}

async function lockColor(tx: Tx, colorId: string): Promise<ColorColumns> {
  const [color] = await lock(tx, colorId);
  if (!color) throw await goneMeanwhile(tx, "color", colorId, refusal("COLOR_NOT_FOUND"));
  return color;
}

function nameTaken(error: unknown): never {
  throw brokenConstraint(error) === "product_colors_name_unique" ? refusal("COLOR_NAME_TAKEN") : error;
}
