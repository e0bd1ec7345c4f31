import { sql } from "kysely";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { ReplacementPiece } from "#contract/guest-shortages.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { newHandle } from "./live-admin.ts";
import { shortageAdmin } from "./shortage-admin.ts";

type Refused = { code: string; message: string };

interface PieceOfLive {
  name?: string;
  priceCents?: number;
  size?: string;
  refCategory?: string;
  stock?: number;
  archived?: boolean;
}

let rank = 100;

/** The same shop, where other pieces are free that may go in the place of missing ones. */
export function replacementAdmin(options?: Parameters<typeof shortageAdmin>[0]) {
  const admin = shortageAdmin(options);
  const { shop, db } = admin;

  async function missingOne(pieces = 2) {
    const order = await admin.onTable(pieces);
    await issueInvoices(shop.it.context);
    await order.declare([order.itemIds[0]]);
    const [shortage] = await order.missing();
    const shortageId = shortage?.id;
    const path = `/api/guest-orders/${order.orderId}/shortages/${shortageId}`;
    return {
      ...order,
      shortageId,
      offered: async () => (await order.buyer.guest.call<ReplacementPiece[]>("GET", `${path}/pieces`)).body,
      offeredToStaff: async () =>
        (await order.call<ReplacementPiece[]>("GET", `shortages/${shortageId}/pieces`)).body,
      take: (productId: string | undefined, by = order.buyer.guest) =>
        by.call<GuestOrder & Refused>("PUT", `${path}/piece`, { productId }),
      takeByStaff: (productId: string) =>
        order.call<MissingAtShop[]>("PUT", `shortages/${shortageId}/piece`, { productId }),
    };
  }

  /** Another piece of the order's live, one of it at 20,00 € unless said otherwise. */
  async function aPiece(
    { buyer: { liveId } }: { buyer: { liveId: string } },
    {
      name = "Robe libre",
      priceCents = 2000,
      size,
      refCategory,
      stock = 1,
      archived = false,
    }: PieceOfLive = {},
  ): Promise<string> {
    rank += 1;
    const { id } = await db()
      .insertInto("products")
      .values({
        live_id: liveId,
        ref: rank,
        ref_category: refCategory ?? `B${rank}`,
        name,
        price_cents: priceCents,
        stock,
        size: size ?? null,
        archived_at: archived ? new Date() : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Somebody wrote first that she wants the piece. */
  async function isWaitedFor({ buyer: { liveId } }: { buyer: { liveId: string } }, productId: string) {
    const handle = newHandle();
    await db()
      .insertInto("claims")
      .values({
        live_id: liveId,
        place: 0,
        act: "claim",
        product_id: productId,
        handle,
        said_at: Date.now(),
        state: "waiting",
      })
      .execute();
  }

  /** The documents of an order in their order: what kind, over how much. */
  const papersOf = async (orderId: string) =>
    (
      await db()
        .selectFrom("invoices")
        .where("order_id", "=", orderId)
        .orderBy("position")
        .select(["kind", "gross_cents"])
        .execute()
    ).map(({ kind, gross_cents }) => [kind, gross_cents]);

  /** What of an order's money is held, and what its invoices say without its credit notes. */
  async function moneyOf(orderId: string) {
    const { rows } = await sql<{ held: number; documents: number }>`select
      ((select sum(amount_cents) from transactions where order_id = ${orderId})
        - coalesce((select sum(amount_cents) from refunds where order_id = ${orderId} and state = 'done'), 0))::int as held,
      (select sum(case kind when 'invoice' then gross_cents else -gross_cents end)::int from invoices
        where order_id = ${orderId}) as documents`.execute(db());
    return rows[0];
  }

  /** Staff give back what is due of an order. */
  async function giveBack(orderId: string) {
    await sql`update refunds set goes_by_itself = true where order_id = ${orderId} and state = 'due'`.execute(
      db(),
    );
    await giveBackByItself(shop.it.context);
  }

  return { ...admin, missingOne, aPiece, isWaitedFor, papersOf, moneyOf, giveBack };
}
