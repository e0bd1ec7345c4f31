import { aBuyer, cardFrame, payButton, proceed, saveAddress } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { askAs, layOut, query, shopAddress } from "./running-shop.ts";

test("on a phone the payment page shows the whole order of two pieces and the card's first field at once", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge"]);
  const [first, ...more] = pieces;
  await query(
    "update products set name = 'Pantalon large taille haute', composition = '63 % polyester, 33 % viscose, 4 % élasthanne' where ref_category = $1",
    [first.ref],
  );
  const phone = await newPhone();
  await phone.goto("/order");
  const browserId = (await phone.context().cookies()).find(({ name }) => name === "hf_browser")?.value;
  const ask = askAs(`hf_browser=${browserId}`);
  const { id } = await ask<{ id: string }>("POST", "/api/guest-orders", {
    liveId: first.liveId,
    productId: first.productId,
  });
  for (const { productId } of more) await ask("POST", `/api/guest-orders/${id}/items`, { productId });
  await phone.goto(`${shopAddress()}/order/${id}`);
  await saveAddress(phone, aBuyer());
  await proceed(phone);
  const total = 2 * 2990 + 600;
  await expect(payButton(phone, total)).toBeEnabled();
  await expect(cardFrame(phone).getByLabel("Numéro de carte")).toBeInViewport({ ratio: 1 });
  // All of it without a press: the law wants it read again right before the button.
  const recap = phone.locator("#recapitulatif");
  await expect(recap).toBeInViewport({ ratio: 1 });
  await expect(recap.getByRole("listitem")).toHaveCount(2);
  await expect(recap).toContainText("4\u00a0% élasthanne");
  await expect(recap).toContainText("12 rue des Lilas, 69003 Lyon");
  await expect(recap.getByText("Total à payer")).toBeVisible();
  await expect(phone.getByText(/^Réservé jusqu'à \d\d:\d\d$/)).toBeInViewport();
  await expect(phone.getByText("Montant à payer")).toBeHidden();
  const marks = phone.getByRole("main").getByRole("list", { name: "Cartes acceptées" });
  await expect(marks.getByRole("img")).toHaveCount(3);
  await accessible(phone);
});
