import { aColleague } from "./colleague.ts";
import { orderOnePiece, proceed } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

interface AdminPage {
  title: string;
  content: string;
  isActive: boolean;
  version: number;
}

test("terms that were published since she opened her order are read and accepted before she pays", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const [terms] = await query<{ id: string }>("select id from pages where code = 'cgv' and is_active");
  const path = `/api/admin/pages/${terms?.id}`;
  const { ask } = await aColleague();
  const write = async (content: (before: string) => string) => {
    const { title, isActive, version, content: before } = await ask<AdminPage>("GET", path);
    await ask("PUT", path, { title, isActive, content: content(before), expectedVersion: version });
  };
  const added = "<p>Nos envois partent aussi le samedi.</p>";
  const phone = await newPhone();
  await orderOnePiece(phone);
  const box = phone.getByRole("checkbox", { name: "J'ai lu et j'accepte les conditions générales de vente" });
  await box.check();
  await write((before) => before + added);
  try {
    await phone.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
    await expect(
      phone.getByText("Nos conditions viennent de changer. Relisez-les avant de payer.").first(),
    ).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(phone).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
    await accessible(phone);
    await phone.getByRole("button", { name: "Lire les conditions générales de vente" }).click();
    const sheet = phone.getByRole("dialog", { name: "Conditions générales de vente" });
    await expect(sheet.getByText("Nos envois partent aussi le samedi.")).toBeVisible();
    await sheet.getByRole("button", { name: "Fermer" }).last().click();
    await proceed(phone);
  } finally {
    await write((before) => before.replace(added, ""));
  }
});
