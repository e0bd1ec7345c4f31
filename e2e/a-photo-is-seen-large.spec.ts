import { anOpenOrder, aPerson } from "./people.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

/** An order of one piece with a photo of the demo. */
async function aPicturedOrder(): Promise<string> {
  const order = await anOpenOrder(await aPerson());
  await query(
    `update products set photo_key = (select min(photo_key) from products where photo_key like 'photos/%')
     where ref_category = $1`,
    [order.ref],
  );
  await query(
    `insert into order_items (id, order_id, product_id, price_cents)
     select gen_random_uuid(), $1, id, price_cents from products where ref_category = $2`,
    [order.id, order.ref],
  );
  return order.id;
}

test("a small photo is seen large under a mouse and by the keyboard, and nothing moves", async ({
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${await aPicturedOrder()}`);
  const small = admin.getByRole("button", { name: /^Agrandir la photo/ });
  const large = admin.locator("[data-large-photo]");
  const heading = admin.getByRole("heading", { name: "Messages" });
  await expect(small).toHaveCSS("width", "48px");
  const before = await heading.boundingBox();
  await small.hover();
  await expect(large).toBeInViewport({ ratio: 1 });
  expect(await heading.boundingBox()).toEqual(before);
  await accessible(admin);
  await admin.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await admin.mouse.move(0, 0);

  await small.focus();
  await admin.keyboard.press("Shift+Tab");
  await admin.keyboard.press("Tab");
  await expect(small).toBeFocused();
  await expect(large).toBeInViewport({ ratio: 1 });
  await admin.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(small).toBeFocused();
});

test("on a touch screen a press shows a photo large, and another one ends it", async ({ newPhone }) => {
  const phone = await newPhone({ signedIn: true });
  await phone.goto(`/admin/orders/${await aPicturedOrder()}`);
  const small = phone.getByRole("button", { name: /^Agrandir la photo/ });
  const large = phone.locator("[data-large-photo]");
  await small.tap();
  await expect(large).toBeInViewport({ ratio: 1 });
  await small.tap();
  await expect(large).toHaveCount(0);
});
