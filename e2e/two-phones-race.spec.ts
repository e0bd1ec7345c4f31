import { add, addChosen, askTogether, choose, color, enterLive, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { layOut } from "./running-shop.ts";

test("two phones reach for one piece: one has it, the other sees 'Vendu' without reload", async ({
  newPhone,
  accessible,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const [first, second] = [await newPhone(), await newPhone()];
  for (const phone of [first, second]) await enterLive(phone);

  await search(second, black.ref);
  await expect(color(second, black)).toBeEnabled();
  await add(first, black);
  await expect(first.getByRole("region", { name: "Votre choix" })).toContainText("1 pièce · 29,90 €");
  await expect(second.getByRole("radio", { name: /^Noir.*Vendu/ })).toBeDisabled();
  await expect(color(second, red)).toBeEnabled();
  await accessible(second);

  await first.getByRole("button", { name: "Voir panier" }).last().click();
  await first.getByRole("button", { name: /^Supprimer / }).click();
  await expect(first.getByText("Cette action ne peut pas être annulée")).toBeVisible();
  await accessible(first);
  await first.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(first.getByText("Article supprimé avec succès").first()).toBeVisible();
  await expect(color(second, black)).toBeEnabled();
});

test("pressed at the same instant, the last piece goes to one phone and the other is told and keeps its cart", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const [kept] = await layOut(["Blanc"], 5);
  const [piece] = await layOut();
  const phones = [await newPhone(), await newPhone()];
  for (const phone of phones) {
    await enterLive(phone);
    await add(phone, kept);
    await search(phone, piece.ref);
    await choose(phone, piece);
  }
  await askTogether(phones, /\/api\/guest-orders\/[^/]+\/items$/);
  const outcomes = await Promise.all(
    phones.map(async (phone) => {
      const panel = phone.getByRole("region", { name: "Votre choix" });
      await panel.getByRole("button", { name: "Ajouter à la commande" }).click();
      const won = panel.getByText("Ajouté à votre commande");
      const lost = panel.getByText("Ce produit a déjà été vendu dans ce live.");
      await expect(won.or(lost)).toBeVisible();
      if (await won.isVisible()) return "won";
      // What is gone is not offered any more.
      await expect(panel.getByRole("button", { name: "Ajouter à la commande" })).toHaveCount(0);
      return "lost";
    }),
  );
  expect(outcomes.sort()).toEqual(["lost", "won"]);
  for (const phone of phones)
    await expect(
      phone.getByRole("button", { name: `Supprimer ${kept.ref} ${kept.name}, Blanc, 38` }),
    ).toBeVisible();
});

test("a lost race proposes the color that is left, and one press chooses it", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const [first, second] = [await newPhone(), await newPhone()];
  for (const phone of [first, second]) await enterLive(phone);
  await search(second, black.ref);
  await choose(second, black);
  await add(first, black);
  const panel = second.getByRole("region", { name: "Votre choix" });
  await expect(panel.getByText("Ce produit a déjà été vendu dans ce live.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Ajouter à la commande" })).toHaveCount(0);
  await panel.getByRole("button", { name: "Choisir plutôt Rouge 38" }).click();
  await expect(color(second, red)).toBeChecked();
  await addChosen(second);
});
