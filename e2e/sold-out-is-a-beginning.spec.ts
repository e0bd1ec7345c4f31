import { randomUUID } from "node:crypto";
import { add, enterLive, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { arrived, layOut, query } from "./running-shop.ts";

test("where everything is sold the guest is led on, and told by mail when a piece is free again", async ({
  newPhone,
  accessible,
}) => {
  const [piece] = await layOut();
  await layOut(["Rouge"]);
  const [first, second] = [await newPhone(), await newPhone()];
  await enterLive(first);
  await add(first, piece);
  await enterLive(second);
  await search(second, piece.ref);
  await expect(second.getByText("Tout est parti.")).toBeVisible();
  await second.getByRole("button", { name: "Me prévenir si une se libère" }).click();
  const email = `${randomUUID().slice(0, 8)}@essai.example`;
  await second.keyboard.type(email);
  await accessible(second);
  await second.keyboard.press("Enter");
  await expect(second.getByText("vous recevrez un email si cette pièce se libère")).toBeVisible();

  const others = second.getByRole("region", { name: "Encore libres dans ce live" });
  await expect(others.getByRole("button").first()).toBeVisible();
  await others.getByRole("button").first().click();
  await expect(second.getByText("Tout est parti.")).toBeHidden();
  await expect(second.getByRole("radio", { disabled: false })).not.toHaveCount(0);

  await search(second, piece.ref);
  await first.getByRole("button", { name: "Voir panier" }).last().click();
  await first.getByRole("button", { name: /^Supprimer / }).click();
  await first.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(second.getByText("Tout est parti.")).toBeHidden();
  await expect
    .poll(async () => (await query("select from outbox where to_address = $1", [email])).length)
    .toBe(1);
  await query("update outbox set due_at = now() where to_address = $1 and state = 'waiting'", [email]);
  const subject = `De nouveau libre\u00a0: ${piece.ref} ${piece.name}, ${piece.color}, 38`;
  const { text } = await arrived(email, subject);
  const [link = ""] = text.match(/\/order\/live\/\S+/) ?? [];
  expect(link).toContain(piece.liveId);
  await second.goto(link);
  await expect(second.getByRole("article", { name: `${piece.ref} ${piece.name}` })).toBeVisible();
});

test("what is sold is asked for from the piece on air, and beside pieces that are left", async ({
  newPhone,
  accessible,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const [first, second] = [await newPhone(), await newPhone()];
  await enterLive(first);
  await add(first, black);
  await enterLive(second);
  await search(second, black.ref);
  await second.getByRole("button", { name: "Me prévenir si une pièce vendue se libère" }).click();
  await expect(second.getByRole("article").getByLabel("Email")).toBeFocused();
  await accessible(second);
  const email = `${randomUUID().slice(0, 8)}@essai.example`;
  await second.keyboard.type(email);
  await second.keyboard.press("Enter");
  await expect(second.getByText("vous recevrez un email si cette pièce se libère")).toBeVisible();
  expect(await query("select product_id from alerts where email = $1", [email])).toEqual([
    { product_id: black.productId },
  ]);

  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    black.liveId,
    black.ref,
  ]);
  try {
    await second.reload();
    const onAir = second.getByRole("region", { name: "Montré en ce moment" });
    await expect(onAir.getByRole("button", { name: /^Réserver .*Rouge/ })).toBeVisible();
    await add(first, red);
    await onAir.getByRole("button", { name: `Me prévenir si ${black.ref} se libère` }).click();
    await expect(second.getByText("Tout est parti.")).toBeVisible();
  } finally {
    await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [black.liveId]);
  }
});

test("an address that is being typed outlasts the last free piece", async ({ newPhone }) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const [first, second] = [await newPhone(), await newPhone()];
  await enterLive(first);
  await add(first, black);
  await enterLive(second);
  await search(second, black.ref);
  await second.getByRole("button", { name: "Me prévenir si une pièce vendue se libère" }).click();
  await second.keyboard.type("lea@");
  await first.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await add(first, red);
  await expect(second.getByText("Tout est parti.")).toBeVisible();
  await second.keyboard.type("essai.example");
  await expect(second.getByRole("article").getByLabel("Email")).toHaveValue("lea@essai.example");
});
