import type { Recall } from "#contract/admin/recalls.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db } from "#server/db/database.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import * as queries from "./recalls.sql.ts";

type Calls = Handlers["admin"]["recalls"];

const PAGE_SIZE = 50;

export const listRecalls: Calls["list"] = async ({ lists }, { view }) =>
  (await queries.listRecalls(lists, { recallId: null, closed: view === "closed" })).map(asRecall);

/** From the database of acts: whoever has just changed it reads what they changed. */
export async function getRecall({ db }: { db: Db }, { recallId }: { recallId: string }): Promise<Recall> {
  const [row] = await queries.listRecalls(db, { recallId, closed: null });
  if (!row) throw refusal("RECALL_NOT_FOUND");
  return asRecall(row);
}

const asRecall = ({ openedAt, closedAt, products, ...row }: queries.ListRecallsRow): Recall => ({
  ...row,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  products: products.map(({ photoKey, ...product }) => ({ ...product, photoUrl: photoUrl(photoKey) })),
});

export const ordersOfRecall: Calls["orders"] = ({ lists }, { recallId, step, page }) =>
  listOrders(lists, { recallId, step: step === "all" ? null : step, page });

/** Whom no mail reaches, of all open recalls. */
export const recallsToTell: Calls["toTell"] = ({ lists }, { page }) =>
  listOrders(lists, { recallId: null, step: "to-tell", page });

async function listOrders(
  db: Db,
  { page, ...which }: { recallId: string | null; step: string | null; page: number },
) {
  const rows = await queries.listRecallOrders(db, {
    ...which,
    skipped: (page - 1) * PAGE_SIZE,
    most: PAGE_SIZE,
  });
  return {
    rows: rows.map(({ total: _, mailedAt, toldAt, answeredAt, doneAt, ...row }) => ({
      ...row,
      mailedAt: mailedAt?.toISOString() ?? null,
      toldAt: toldAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
      doneAt: doneAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    page,
    pageSize: PAGE_SIZE,
  };
}

export const previewRecall: Calls["preview"] = ({ lists }, { productIds }) =>
  queries.previewRecall(lists, { productIds });

/** Lists write no line into the trail (decision 0146). */
export const previewBuyers: Calls["previewBuyers"] = async ({ lists }, { productIds, page }) => {
  const slice = { skipped: (page - 1) * PAGE_SIZE, most: PAGE_SIZE };
  const rows = await queries.previewOrders(lists, { productIds, ...slice });
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page,
    pageSize: PAGE_SIZE,
  };
};

/** What the public page shows. */
export const openRecalls: Handlers["recalls"]["list"] = async ({ db }) =>
  (await queries.listRecalls(db, { recallId: null, closed: false }))
    .map(asRecall)
    .map(({ id, title, reason, danger, instructions, contact, remedies, openedAt, products }) => ({
      id,
      title,
      reason,
      danger,
      instructions,
      contact,
      remedies,
      openedAt,
      products,
    }));
