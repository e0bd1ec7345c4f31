import { newHandle, openConsole } from "./live-admin.ts";
import { saveSettings } from "./payment-settings.ts";
import { expect, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";

test("a piece that lacks what must be shown of it is shown on air, and nowhere offered", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  await query(
    `update products set composition = '100 % coton', size = 'M', photo_key = (
       select photo_key from products where photo_key like 'photos/%' limit 1)
     where id = $1`,
    [red.productId],
  );
  const [{ missing } = { missing: ["?"] }] = await query<{ missing: string[] }>(
    "select missing from products where id = $1",
    [red.productId],
  );
  const admin = await newAdmin();
  await saveSettings(admin, "parcels", { sellIncomplete: "no" });
  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    black.liveId,
    black.ref,
  ]);
  try {
    expect(missing).toEqual([]);
    const phone = await newPhone();
    await phone.goto(`/order/live/${black.liveId}`);
    const onAir = phone.getByRole("region", { name: "Montré en ce moment" });
    await expect(onAir.getByRole("button", { name: /^Réserver/ })).toHaveCount(1);
    await expect(onAir.getByRole("button", { name: /Rouge/ })).toBeVisible();
    await expect(onAir).toContainText("29,90 €");

    await query("update products set composition = null where id = $1", [red.productId]);
    await phone.reload();
    await expect(onAir).toContainText("Pas encore en vente");
    await expect(onAir.getByRole("button", { name: /^Réserver/ })).toHaveCount(0);
    await accessible(phone);
    await phone.goto("/");
    await expect(onAir).toContainText("Pas encore en vente");
    await phone.goto(`/overlay/${black.liveId}`);
    await expect(onAir).toContainText("Pas encore en vente");
    await expect(onAir).not.toContainText("Écrivez");

    await openConsole(admin);
    await admin.keyboard.press("Alt+KeyN");
    await expect(admin.getByLabel("Référence, nom, couleur, taille, prix")).toBeFocused();
    const reference = `N${newHandle().replace(/\W/g, "").slice(-6)}`.toUpperCase();
    await admin.keyboard.type(`${reference} robe noir M 100% coton 25`);
    await expect(admin.getByRole("dialog")).toContainText("100\u00a0% coton · 25,00\u00a0€");
    await admin.keyboard.press("Enter");
    const told = admin
      .getByLabel("Notifications")
      .getByText(`${reference} est montrée mais pas encore en vente`);
    await expect(told).toContainText("Il manque\u00a0: photo.");
    await accessible(admin);
    await phone.goto(`/order/live/${black.liveId}`);
    await expect(onAir).toContainText("Pas encore en vente");

    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      "select count(*)::int as count from products where missing <> '{}' and archived_at is null",
    );
    await admin.goto("/admin/products");
    const views = admin.getByRole("navigation", { name: "Vues" });
    await expect(views.getByRole("link", { name: /^Incomplets/ })).toHaveText(`Incomplets${count}`);

    // Before a live goes on air that has such a piece, its opening is asked about.
    const title = `Essai ${newHandle().slice(-8)}`;
    const [later] = await query<{ id: string }>(
      "insert into lives (title, ref, live_date, is_active) values ($1, $2, now(), false) returning id",
      [title, title.slice(-8).toLowerCase()],
    );
    await query(
      `insert into products (live_id, ref, ref_category, name, price_cents, size, stock) values ($1, 1, 'Q1', 'Robe', 2990, 'M', 1)`,
      [later?.id],
    );
    await admin.goto(`/admin/lives?q=${encodeURIComponent(title)}`);
    const active = admin.getByRole("switch", { name: `Live ${title} actif` });
    await active.click();
    const question = admin.getByRole("alertdialog", { name: "Pièces incomplètes" });
    await expect(question).toContainText("1 pièce ne peut pas être commandée");
    await accessible(admin);
    await question.getByRole("button", { name: "Annuler" }).click();
    await expect(active).not.toBeChecked();
    await active.click();
    await question.getByRole("button", { name: "Activer le live" }).click();
    await expect(active).toBeChecked();
    await query("update lives set is_active = false where id = $1", [later?.id]);
  } finally {
    await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [black.liveId]);
    await saveSettings(admin, "parcels", { sellIncomplete: "yes" });
  }
});
