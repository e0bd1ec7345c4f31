import { randomUUID } from "node:crypto";
import {
  aBuyer,
  add,
  arrivePaid,
  CARDS,
  enterLive,
  orderIdOf,
  orderOnePiece,
  pay,
  payButton,
  proceed,
  saveAddress,
} from "./guest.ts";
import { expect, test } from "./promise.ts";
import { askAs, endHold, layOut, query } from "./running-shop.ts";

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

  await expect(
    phone.getByText(
      /^Gardez cette page ouverte\s: vos pièces restent réservées tant que vous êtes là, puis 15\sminutes\. Au plus tard jusqu'à \d\d:\d\d\.$/,
    ),
  ).toBeVisible();
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
  // At the end of the longest hold an open page keeps nothing: nothing says so.
  await query(
    `update orders set created_at = clock_timestamp() - interval '58 minutes',
       held_until = clock_timestamp() + interval '2 minutes' where id = $1`,
    [expired],
  );
  await phone.reload();
  await expect(lastMinutes).toHaveCount(2);
  await expect(phone.getByText(/Gardez cette page ouverte/)).toHaveCount(0);

  await endHold(expired, 0);
  const over = phone.getByRole("heading", { level: 1, name: "Le temps de réservation est écoulé" });
  await expect(over).toBeFocused();
  await expect(over).toBeInViewport();
  await accessible(phone);
  const other = await newPhone();
  await enterLive(other);
  await add(other, black);

  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Vendue entre-temps" })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Toujours disponibles" })).toBeVisible();
  // Whoever comes back by home or by the live finds her way to it.
  await phone.goto("/");
  await expect(phone.getByRole("link", { name: /Votre réservation est écoulée.*Reprendre/ })).toBeVisible();
  await enterLive(phone);
  await accessible(phone);
  await phone
    .getByRole("region", { name: "Votre panier" })
    .getByRole("link", { name: "Reprendre ma commande" })
    .click();
  await phone.getByRole("button", { name: "Reprendre ma commande" }).click();
  await phone.waitForURL((url) => !url.pathname.endsWith(expired));
  await expect(phone.getByText(/Vendue entre-temps/).first()).toContainText(black.ref);
  await expect(
    phone.getByRole("button", { name: `Supprimer ${red.ref} ${red.name}, Rouge, 38` }),
  ).toBeVisible();
  await expect(phone.getByText("12 rue des Lilas")).toBeVisible();
  await proceed(phone);
  await pay(phone, CARDS.accepted, 2990 + 600);
  await arrivePaid(phone);
  // The form, which would send her forward again, is no longer behind her.
  const paid = `/order/${orderIdOf(phone)}`;
  await phone.goBack();
  expect(new URL(phone.url()).pathname).toBe(paid);
});

test("once all the pieces of an order whose hold ran out are sold, nothing says that they are for sale", async ({
  newPhone,
  accessible,
}) => {
  const [{ liveId, productId }] = await layOut();
  const order = async () => {
    const ask = askAs(`hf_browser=${randomUUID()}`);
    return (await ask<{ id: string }>("POST", "/api/guest-orders", { liveId, productId })).id;
  };
  const expired = await order();
  await endHold(expired, 0);
  const taken = () => query("select taken from products where id = $1", [productId]);
  await expect.poll(taken).toEqual([{ taken: 0 }]);
  await order();
  const phone = await newPhone();
  await phone.goto(`/order/${expired}`);
  await expect(phone.getByRole("heading", { name: "Vendue entre-temps" })).toBeVisible();
  const main = phone.getByRole("main");
  await expect(main).toContainText("ses pièces ont été remises en vente.");
  await expect(main).not.toContainText("de nouveau en vente");
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link")).toHaveText(["Retour au live"]);
  await accessible(phone);

  await query("update products set archived_at = clock_timestamp() where id = $1", [productId]);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Plus en vente" })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Vendue entre-temps" })).toHaveCount(0);

  // Once the live is over nothing is offered that the server would refuse.
  await query("update lives set is_active = false where id = $1", [liveId]);
  await phone.reload();
  await expect(main).toContainText("Le live est terminé, elles ne peuvent plus être reprises.");
  await expect(phone.getByRole("heading", { name: "Plus en vente" })).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Reprendre ma commande" })).toHaveCount(0);
  await expect(main.getByText(/^(En direct|Prochain live|Le prochain live)/)).toBeVisible();
  await accessible(phone);
  await query("update lives set is_active = true where id = $1", [liveId]);
});

test("a payment that is under way outlives the hold: its page stays, and each page follows what becomes of it", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  await proceed(phone);
  await expect(payButton(phone, 2990 + 600)).toBeEnabled();
  // The page itself learns that the time of the hold is over, and says what keeps her pieces now.
  await endHold(orderIdOf(phone), 15);
  await phone.reload();
  await expect(phone.getByText(/^Réservé jusqu'/)).toBeVisible();
  await expect(phone.getByText(/^Temps de réservation écoulé/)).toBeVisible({ timeout: 40_000 });
  await pay(phone, CARDS.challenge, 2990 + 600);
  const bank = phone.frameLocator('iframe[title="Authentification par votre banque"]');
  const accept = bank.getByRole("button", { name: "Valider" });
  await expect(accept).toBeVisible();
  const orderId = orderIdOf(phone);
  await endHold(orderId, -1);
  // She comes back from her bank's app.
  const comeBack = async () => {
    const read = phone.waitForResponse((answer) => answer.url().endsWith(`/api/guest-orders/${orderId}`));
    await phone.evaluate("window.dispatchEvent(new Event('online'))");
    await read;
  };
  await comeBack();
  const otherTab = await phone.context().newPage();
  await otherTab.goto(`/order/${orderId}`);
  await expect(
    otherTab.getByText("Le temps de réservation est écoulé, mais un paiement a été commencé"),
  ).toBeVisible();
  await expect(otherTab.getByText(/remises en vente/)).toHaveCount(0);
  await expect(otherTab.getByRole("main").getByRole("link", { name: "Retour au live" })).toBeVisible();
  await accessible(otherTab);

  // Her bank takes longer than any form: the pieces are free again, which both tabs learn.
  await query("update payments set started_at = started_at - interval '26 minutes' where order_id = $1", [
    orderId,
  ]);
  await expect(otherTab.getByText(/ses pièces ont été remises en vente/)).toBeVisible();
  await comeBack();
  await accept.click();
  await arrivePaid(phone);
  await expect(otherTab.getByText("Votre commande est payée et en cours de préparation.")).toBeVisible();
});

/** The page keeps its pieces each minute too, which is not what is looked at here. */
const WITHOUT_THE_MINUTE = `(() => {
  const begin = window.setInterval;
  window.setInterval = (run, ms, ...rest) => (ms === 60_000 ? 0 : begin(run, ms, ...rest));
})()`;

test("whoever comes back to the page in the last minute keeps her pieces at once", async ({ newPhone }) => {
  const phone = await newPhone();
  await phone.addInitScript(WITHOUT_THE_MINUTE);
  await orderOnePiece(phone);
  const orderId = orderIdOf(phone);
  const minutesLeft = async () =>
    (
      await query<{ left: number }>(
        "select extract(epoch from held_until - clock_timestamp())::float8 / 60 as left from orders where id = $1",
        [orderId],
      )
    )[0]?.left;
  for (const back of [
    "document.dispatchEvent(new Event('visibilitychange'))",
    "dispatchEvent(new Event('online'))",
  ]) {
    await endHold(orderId, 40);
    const kept = phone.waitForResponse((answer) => answer.url().endsWith("/hold"), { timeout: 15_000 });
    await phone.evaluate(back);
    await kept;
    expect(await minutesLeft()).toBeGreaterThan(10);
  }
});
