import { choose, enterLive, orderIdOf, search } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, type Piece, query } from "./running-shop.ts";

const LOST = "La connexion est interrompue. Réessayez dans un instant.";

/** The server does what the next of these calls asks, and the phone never hears of it. */
async function loseAnswer(phone: Page, address: RegExp): Promise<void> {
  await phone.route(
    ({ pathname }) => address.test(pathname),
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

const addButton = (phone: Page) => phone.getByRole("button", { name: "Ajouter à la commande" });
const inCart = (phone: Page, piece: Piece) =>
  phone.getByRole("button", { name: `Supprimer ${piece.ref} ${piece.name}, ${piece.color}, 38` });

test("the answer to the first piece is lost and the page comes back: her order is there, with the piece, once", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/);
  const [piece] = await layOut();
  const phone = await newPhone();
  await enterLive(phone);
  await search(phone, piece.ref);
  await choose(phone, piece);
  await loseAnswer(phone, /^\/api\/guest-orders$/);
  await addButton(phone).click();
  await expect(phone.getByText(LOST).first()).toBeVisible();
  await phone.reload();
  await expect(inCart(phone, piece)).toBeVisible();
  const orders = await query("select order_id as id from order_items where product_id = $1", [
    piece.productId,
  ]);
  expect(orders).toEqual([{ id: orderIdOf(phone) }]);
});

test("a piece whose answer was lost, and that she took off again since, is added anew", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/);
  const [first, piece] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await enterLive(phone);
  await search(phone, first.ref);
  await choose(phone, first);
  await addButton(phone).click();
  await expect(inCart(phone, first)).toBeVisible();
  await choose(phone, piece);
  await loseAnswer(phone, /\/items$/);
  await addButton(phone).click();
  await expect(phone.getByText(LOST).first()).toBeVisible();
  await inCart(phone, piece).click();
  await phone.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(inCart(phone, piece)).toHaveCount(0);
  await choose(phone, piece);
  await addButton(phone).click();
  await expect(phone.getByText("Ajouté à votre commande")).toBeVisible();
  await expect(inCart(phone, piece)).toBeVisible();
});
