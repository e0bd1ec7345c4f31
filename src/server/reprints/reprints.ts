import type { Reprint } from "#contract/admin/reprints.ts";
import { refusal } from "#domain/refusals.ts";
import { type Context, staffOf } from "#server/context.ts";
import * as queries from "./reprints.sql.ts";

/** What waits to be printed once more, the oldest first. */
export async function listReprints({ db }: Context): Promise<Reprint[]> {
  const rows = await queries.readReprints(db);
  return rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }));
}

type Asked = { kind: "label" | "slip"; orderId: string } | { kind: "manifest"; manifestId: string };

/** Asked for from any device; who asks twice has it once. */
export async function askForReprint(context: Context, asked: Asked): Promise<Reprint[]> {
  const { userId } = staffOf(context);
  if (asked.kind === "manifest") {
    const found = await queries.askForManifest(context.db, { manifestId: asked.manifestId, userId });
    if (found.length === 0) throw refusal("MANIFEST_NOT_FOUND");
    return listReprints(context);
  }
  const { orderId } = asked;
  const isSlip = asked.kind === "slip";
  const found = await (isSlip ? queries.askForSlip : queries.askForLabel)(context.db, { orderId, userId });
  if (found.length === 0) throw refusal(isSlip ? "ORDER_NOT_FOUND" : "LABEL_MISSING");
  return listReprints(context);
}

export async function markPrinted(context: Context, { ids }: { ids: number[] }): Promise<Reprint[]> {
  await queries.markPrinted(context.db, { ids });
  return listReprints(context);
}
