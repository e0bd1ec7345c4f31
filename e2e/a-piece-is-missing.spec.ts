import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { arrived, layOut, query } from "./running-shop.ts";

test("a piece cannot be found: its buyer is asked, has her money back, and the rest of her parcel goes", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders-preparation?q=${order.buyer.email}`);
  // By keyboard: the line's act, one confirmation.
  const act = admin.getByRole("button", { name: `Introuvable\u00a0: ${order.piece.ref}` }).first();
  await act.focus();
  await admin.keyboard.press("Enter");
  const dialog = admin.getByRole("dialog", { name: "Pièce introuvable" });
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await accessible(admin);
  await dialog.getByRole("button", { name: "Confirmer" }).press("Enter");
  await expect(admin.getByText("La cliente est prévenue, le colis attend son choix")).toBeVisible();
  const missing = admin.getByRole("region", { name: "1 pièce introuvable" });
  await expect(missing.getByText("Choix de la cliente attendu jusqu'au")).toBeVisible();
  await expect(admin.getByRole("region", { name: "File de préparation" })).toHaveCount(0);
  await accessible(admin);

  // The two minutes in which a packer looks once more are over.
  await query("update outbox set due_at = clock_timestamp() where order_id = $1 and kind = 'shortage'", [
    order.id,
  ]);
  await arrived(order.buyer.email, `Une pièce manque dans votre commande ${order.number}`);

  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  const card = phone.getByRole("region", { name: "Une pièce est introuvable" });
  await expect(card.getByRole("button", { name: "Attendre jusqu'au" })).toBeVisible();
  await accessible(phone);
  await card.getByRole("button", { name: "Me rembourser cette pièce" }).click();
  await expect(phone.getByText("Nous vous remboursons 29,90\u00a0€")).toBeVisible();
  await expect(card).toHaveCount(0);
  await accessible(phone);

  await admin.goto(`/admin/orders-preparation?q=${order.buyer.email}`);
  await expect(admin.getByRole("region", { name: "File de préparation" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await expect(admin.getByRole("button", { name: `Introuvable\u00a0: ${order.piece.ref}` })).toHaveCount(1);
  // The worker gives it back within a minute, and the credit note follows.
  await expect
    .poll(
      async () =>
        query("select gross_cents from invoices where order_id = $1 and kind = 'credit-note'", [order.id]),
      { timeout: 150_000 },
    )
    .toEqual([{ gross_cents: 2990 }]);
});

test.describe("while another takes what she chose", () => {
  test.use({ allowed: [/409 \(Conflict\).*\/piece/] });

  test("another piece: its buyer takes one that is free, reads that another went meanwhile, and has the difference back", async ({
    newPhone,
    newAdmin,
    accessible,
  }) => {
    const order = await aPaidOrder(["Rouge"]);
    const [gone, taken] = await layOut(["Vert", "Bleu"]);
    // Announced under the reference of the missing piece, as its other colors are.
    await query("update products set ref_category = $1, price_cents = 2490 where id = any($2)", [
      order.piece.ref,
      [gone.productId, taken.productId],
    ]);
    await expect
      .poll(() => query("select from transactions where order_id = $1 and invoice_owed", [order.id]), {
        timeout: 30_000,
      })
      .toHaveLength(0);
    const admin = await newAdmin();
    await admin.goto(`/admin/orders-preparation?q=${order.buyer.email}`);
    await admin
      .getByRole("button", { name: `Introuvable\u00a0: ${order.piece.ref}` })
      .first()
      .click();
    await admin.getByRole("dialog").getByRole("button", { name: "Confirmer" }).click();
    const missing = admin.getByRole("region", { name: /introuvables?$/ });
    const named = (color: string) => ({ name: new RegExp(`${order.piece.ref}.*${color}.*24,90`) });
    await missing
      .getByRole("button", { name: `Noter le choix de la cliente\u00a0: ${order.piece.ref}` })
      .click();
    const dialog = admin.getByRole("dialog", { name: "Le choix de la cliente" });
    await dialog.getByRole("radio", { name: "Prendre une autre pièce" }).check();
    await expect(dialog.getByRole("radio", named("bleu"))).toBeVisible();
    await accessible(admin);
    await dialog.getByRole("button", { name: "Annuler" }).click();

    const phone = await newPhone();
    await visitAsBuyer(phone, order);
    const card = phone.getByRole("region", { name: "Une pièce est introuvable" });
    await card.getByRole("button", { name: "Choisir une autre pièce" }).click();
    await card.getByRole("radio", named("vert")).check();
    await accessible(phone);
    // Somebody else takes it while she looks.
    await query("update products set stock = 0 where id = $1", [gone.productId]);
    await card.getByRole("button", { name: "Prendre cette pièce" }).click();
    await expect(card.getByText("Cette pièce vient d'être prise. Choisissez-en une autre.")).toBeVisible();
    await expect(card.getByRole("radio", named("vert"))).toHaveCount(0);
    await card.getByRole("radio", named("bleu")).check();
    await card.getByRole("button", { name: "Prendre cette pièce" }).click();
    await expect(card).toHaveCount(0);
    await expect(phone.getByText("Nous vous remboursons 5,00\u00a0€")).toBeVisible();
    await expect(phone.getByText("Introuvable, remplacée le")).toBeVisible();
    await accessible(phone);
    await admin.goto(`/admin/orders-preparation?q=${order.buyer.email}`);
    await expect(admin.getByRole("button", { name: `Introuvable\u00a0: ${order.piece.ref}` })).toHaveCount(2);
  });
});
