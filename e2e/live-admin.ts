import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { layOut, type Piece, query } from "./running-shop.ts";

export const newHandle = (): string => `vue_${randomUUID().slice(0, 8)}`;

/** The live console, ready to be typed into; with a handle, the cursor waits for the reference. */
export async function openConsole(page: Page, handle?: string): Promise<void> {
  await page.goto("/admin/live-order-sidebar");
  await consoleIsOpen(page);
  if (handle === undefined) return;
  await page.keyboard.press("Alt+KeyP");
  await expect(page.getByLabel("Pseudo")).toBeFocused();
  await page.keyboard.type(handle);
  await page.keyboard.press("Enter");
  await expect(page.locator("#console-reference")).toBeFocused();
}

export async function consoleIsOpen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Live (console)" })).toBeVisible();
  await expect(page.getByLabel("Pseudo")).toBeVisible();
  // The pieces that a reference is looked up in are there too.
  await expect(page.getByRole("form", { name: "Saisie d'une commande" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
}

/**
 * A viewer of this live writes; every open console is told. Written as the ingest endpoint would, in its turn among
 * the comments of the demo's story: ids of a live become visible in their order.
 */
export async function viewerWrites(
  liveId: string,
  comment: { handle: string; text: string; nickname?: string },
): Promise<void> {
  await query(
    `with turn as materialized (select pg_advisory_xact_lock(hashtextextended('live-events:' || $1::uuid, 0)))
     insert into tiktok_event (live_id, user_unique_id, user_nickname, type_evenement, comment, create_time, msg_id)
     select $1, $2, $3, 'chat', $4, (extract(epoch from clock_timestamp()) * 1000)::bigint, $5 from turn`,
    [liveId, comment.handle, comment.nickname ?? null, comment.text, randomUUID()],
  );
  await query(
    `insert into tiktok_live_users (live_id, tiktok_username, display_name) values ($1, $2, $3)
     on conflict (live_id, lower(tiktok_username)) do nothing`,
    [liveId, comment.handle, comment.nickname ?? null],
  );
  await query("select pg_notify('shop', $1)", [JSON.stringify({ comments: [liveId] })]);
}

/** A piece under a reference as sellers announce them, which the claim engine reads; no other has it. */
export async function layOutToClaim(stock = 1): Promise<Piece> {
  const [piece] = await layOut(["Noir"], stock);
  const [free] = await query<{ ref: string }>(
    `update products set ref_category = (
       select 'Q' || number from generate_series(100, 999) number
       where not exists (select from products where ref_category = 'Q' || number) order by random() limit 1)
     where id = $1 returning ref_category as ref`,
    [piece.productId],
  );
  return { ...piece, ref: free?.ref ?? "" };
}

/** The comment of a viewer on an open console. */
export const commentOf = (admin: Page, handle: string): Locator =>
  admin
    .getByRole("region", { name: "100 derniers commentaires" })
    .getByRole("button", { name: new RegExp(`@${handle}`) });

/** The comment with what the claim engine made of it. */
export const cardOf = (admin: Page, handle: string): Locator => commentOf(admin, handle).locator("..");

/** The items of the orders of a viewer, as "A12 Noir". */
export const itemsOf = async (handle: string): Promise<{ order: string; item: string }[]> =>
  query(
    `select o.id as order, concat_ws(' ', p.ref_category, c.name) as item
     from users u join orders o on o.user_id = u.id join order_items i on i.order_id = o.id
     join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
     where u.tiktok_username = $1 order by i.created_at`,
    [handle],
  );
