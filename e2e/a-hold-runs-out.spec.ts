import { aBuyer, add, arrivePaid, CARDS, enterLive, orderIdOf, pay, proceed, saveAddress } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { endHold, layOut } from "./running-shop.ts";

test("a hold that runs out frees the pieces; the order is resumed with what is left, and names what is gone", async ({
  newPhone,
  accessible,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, black);
  await phone.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await add(phone, red);
  await saveAddress(phone, aBuyer());
  const expired = orderIdOf(phone);

  await endHold(expired, 280);
  await phone.reload();
  // In the cart, and in the bar that is always in sight.
  const lastMinutes = phone.getByRole("main").getByText(/encore \d.min/);
  await expect(lastMinutes).toHaveCount(2);
  await accessible(phone);
  const longer = phone
    .getByRole("region", { name: "Total et paiement" })
    .getByRole("button", { name: "Garder 5 minutes de plus" });
  // Its words stand in one line, beside the time, on the narrowest phone.
  const words = await longer.getByText("Garder 5 minutes de plus").last().boundingBox();
  const until = await phone
    .getByText(/^Réservé jusqu'/)
    .last()
    .boundingBox();
  const box = await longer.boundingBox();
  expect(words?.height).toBeLessThan(30);
  expect(box?.y).toBeLessThan((until?.y ?? 0) + (until?.height ?? 0));
  await longer.click();
  await expect(lastMinutes).toHaveCount(0);

  await endHold(expired, 0);
  const over = phone.getByRole("heading", { level: 1, name: "Le temps de réservation est écoulé" });
  await expect(over).toBeFocused();
  await expect(over).toBeInViewport();
  await accessible(phone);
  const other = await newPhone();
  await enterLive(other);
  await add(other, black);

  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Vendus entre-temps" })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Toujours disponibles" })).toBeVisible();
  await phone.getByRole("button", { name: "Reprendre ma commande" }).click();
  await phone.waitForURL((url) => !url.pathname.endsWith(expired));
  await expect(phone.getByText(/Vendu entre-temps/).first()).toContainText(black.ref);
  await expect(
    phone.getByRole("button", { name: `Supprimer ${red.ref} ${red.name}, Rouge, 38` }),
  ).toBeVisible();
  await expect(phone.getByText("12 rue des Lilas")).toBeVisible();
  await proceed(phone);
  await pay(phone, CARDS.accepted, 2990 + 600);
  await arrivePaid(phone);
});
