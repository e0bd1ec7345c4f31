import { aLiveOfItsOwn } from "./own-orders.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

test("staff see what a live left, and put it on sale in another one, from the rows of its report", async ({
  newAdmin,
  accessible,
}) => {
  const [live, other] = [await aLiveOfItsOwn(), await aLiveOfItsOwn()];
  await query(
    "insert into products (live_id, ref, ref_category, name, price_cents, stock) values ($1, 1, 'A1', 'Robe', 2990, 2)",
    [live.liveId],
  );
  // An archived one stays in the report once an order names it, be it cancelled.
  await query(
    `with put as (
       insert into products (live_id, ref, ref_category, name, price_cents, stock, archived_at)
       values ($1, 2, 'A2', 'Pull', 1990, 1, now()) returning id
     ), left_unpaid as (
       insert into orders (id, order_number, live_id, origin, status, shipping_cents, cancelled_at)
       values (gen_random_uuid(), 'HF-m' || $2::text || '-1', $1, 'staff', 'cancelled-by-admin', 600, now()) returning id
     ), noted as (
       insert into order_history (order_id, event, to_status, actor_kind)
       select id, 'created', 'cancelled-by-admin', 'system' from left_unpaid
     )
     insert into order_items (id, order_id, product_id, price_cents, takes_unit)
     select gen_random_uuid(), left_unpaid.id, put.id, 1990, false from left_unpaid, put`,
    [live.liveId, live.mark],
  );
  const admin = await newAdmin();
  const report = admin.getByRole("heading", { level: 1, name: /^Bilan du live/ });
  await admin.goto("/admin");
  await expect(admin.locator("#figures").getByRole("link", { name: /^(?!\d|Ce live)/ })).toHaveAttribute(
    "href",
    /\/report$/,
  );
  // The table beside the bars of the last lives.
  await expect(admin.locator("details td a, details th a").first()).toHaveAttribute("href", /\/report$/);
  await admin.goto(`/admin/lives/${live.liveId}`);
  await expect(admin.getByRole("heading", { level: 1, name: live.title })).toBeVisible();
  await admin.keyboard.press("Control+k");
  await admin.getByLabel("Page, action, commande, personne, produit ou live").fill("chiffres");
  await admin.getByRole("option", { name: /^Bilan du live/ }).click();
  await expect(report).toBeVisible();
  await admin.goto(`/admin/lives?q=${live.mark}`);
  await admin.getByRole("link", { name: `Bilan du live ${live.title}` }).click();
  await expect(report).toBeVisible();
  await accessible(admin);
  await admin.getByRole("button", { name: "Actions pour A2 Pull, invendu" }).click();
  await admin.getByRole("menuitem", { name: "Voir le produit" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Produits" })).toBeVisible();
  await expect(admin.getByRole("row", { name: /A2.*Pull|Pull.*A2/ })).toBeVisible();
  await admin.goBack();
  await admin.getByRole("button", { name: "Actions pour A1 Robe, invendu" }).click();
  await admin.getByRole("menuitem", { name: "Remettre en vente dans un autre live" }).click();
  const dialog = admin.getByRole("dialog", { name: /^Remettre en vente 1/ });
  await dialog.getByLabel("Live de destination").fill(other.title);
  await dialog.getByRole("option", { name: new RegExp(other.title) }).click();
  await accessible(admin);
  await dialog.getByRole("button", { name: "Remettre en vente", exact: true }).click();
  await expect(admin.getByText("1\u00a0produit reporté").first()).toBeVisible();
  expect(
    await query("select ref_category, stock, taken from products where live_id = $1", [other.liveId]),
  ).toEqual([{ ref_category: "A1", stock: 2, taken: 0 }]);
});

/** A4 without its margins, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };

test("the report of a live fits its paper, and what is left to do is printed without its buttons", async ({
  newAdmin,
}) => {
  const [live] = await query<{ id: string }>(
    "select live_id as id from orders group by live_id order by count(*) desc limit 1",
  );
  const admin = await newAdmin();
  await admin.setViewportSize(PAPER);
  await admin.emulateMedia({ media: "print" });
  await admin.goto(`/admin/lives/${live?.id}/report`);
  await expect(admin.getByRole("region", { name: "L'argent" })).toContainText("Jusqu'au paiement");
  await expect(admin.getByRole("region", { name: "Par couleur et par taille" })).toBeVisible();
  const cut = `[...document.querySelectorAll("#contenu table")]
    .filter((table) => table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 1)
    .map((table) => table.caption.textContent)`;
  expect(await admin.evaluate(cut)).toEqual([]);
  // Under the heading on the first page, which it would leave empty else: a card is kept whole.
  const money = await admin.getByRole("region", { name: "L'argent" }).boundingBox();
  expect((money?.y ?? 0) + (money?.height ?? PAPER.height)).toBeLessThan(PAPER.height * 0.75);

  const [onAir] = await query<{ id: string }>("select id from lives where is_active limit 1");
  await admin.goto(`/admin/lives/${onAir?.id}/closing`);
  await expect(admin.getByText("Le live est encore actif")).toBeVisible();
  const buttons = admin.locator("#contenu").getByRole("button");
  await expect(buttons).toHaveCount(0);
  await admin.emulateMedia({ media: "screen" });
  await expect(buttons.filter({ hasText: "Terminer le live" })).toBeVisible();
});
