import { expect, test } from "./promise.ts";

test("staff change the delivery fee, are told what is wrong, and are asked before they lose what they typed", async ({
  newDesk,
  newPhone,
  accessible,
}) => {
  const page = await newDesk();
  await page.goto("/admin/settings");
  const orders = page.getByRole("region", { name: "Commandes et réservations" });
  const fee = orders.getByLabel("Frais de livraison");
  await expect(fee).toHaveValue("6,00");
  await accessible(page);
  await fee.fill("101");
  await orders.getByRole("button", { name: "Enregistrer" }).click();
  await expect(orders.getByText("Un montant de 0,00\u00a0€ à 100,00\u00a0€ est attendu.")).toBeVisible();
  await accessible(page);

  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Couleurs" })
    .click();
  await expect.poll(() => questions).toHaveLength(1);
  await expect(page).toHaveURL("/admin/settings");
  await expect(fee).toHaveValue("101");

  const phone = await newPhone();
  const feeForGuests = async () =>
    ((await (await phone.request.get("/api/shop")).json()) as { shippingCents: number }).shippingCents;
  const save = async (amount: string, cents: number) => {
    await fee.fill(amount);
    await orders.getByRole("button", { name: "Enregistrer" }).click();
    await expect.poll(feeForGuests).toBe(cents);
  };
  await save("4,90", 490);
  await expect(orders.getByText(/Modifié par .*, le/)).toBeVisible();
  // The other stories reckon with the usual fee.
  await save("6,00", 600);
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Couleurs" })
    .click();
  await expect(page).toHaveURL("/admin/colors");
  expect(questions).toHaveLength(1);
});
