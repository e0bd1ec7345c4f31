import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { arrived, linkIn } from "./running-shop.ts";

const MASKED = "Coordonnées masquées";
const STREET = "12 rue des Lilas";

const note = (page: Page) => page.getByRole("region", { name: MASKED });

async function expectMasked(page: Page): Promise<void> {
  await expect(note(page)).toBeVisible();
  await expect(page.getByText("L. M.")).toBeVisible();
  await expect(page.getByText("69•••")).toBeVisible();
  await expect(page.getByText(STREET)).toHaveCount(0);
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByText(STREET)).toBeVisible();
  await expect(page.getByText("Lucie Moreau")).toBeVisible();
  await expect(note(page)).toHaveCount(0);
}

test("a paid order tells another device whose it is once the link sent to its e-mail is pressed there", async ({
  newPhone,
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 410/);
  const order = await aPaidOrder();
  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  await expectWhole(phone);

  const laptop = await newAdmin({ signedIn: false });
  await laptop.goto(order.page);
  await expectMasked(laptop);
  await expect(laptop.getByText(order.number).first()).toBeVisible();
  await expect(laptop.getByText(order.piece.ref).first()).toBeVisible();
  await accessible(laptop);
  await laptop.getByRole("button", { name: "Recevoir un lien par e-mail" }).click();
  await expect(note(laptop).getByText("Regardez vos emails")).toBeVisible();
  await accessible(laptop);

  const link = linkIn(await arrived(order.buyer.email, `Votre lien pour la commande ${order.number}`));
  await laptop.goto("about:blank");
  await laptop.goto(link);
  await expect(laptop).toHaveURL(order.page);
  await expectMasked(laptop);
  await accessible(laptop);
  await laptop.getByRole("button", { name: "Afficher ma commande" }).click();
  await expectWhole(laptop);
  await expect(laptop.getByRole("heading", { name: "Récapitulatif" })).toBeFocused();
  await accessible(laptop);
  await laptop.reload();
  await expectWhole(laptop);

  const stranger = await newPhone();
  await stranger.goto(link);
  await expectMasked(stranger);
  await stranger.getByRole("button", { name: "Afficher ma commande" }).click();
  await expect(stranger.getByText("Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.")).toBeVisible();
  await accessible(stranger);
  await expect(stranger.getByRole("button", { name: "Recevoir un autre lien" })).toBeFocused();
  await stranger.getByRole("button", { name: "Recevoir un autre lien" }).click();
  await expect(stranger.getByRole("heading", { name: MASKED })).toBeFocused();
  await expect(stranger.getByRole("button", { name: "Recevoir un lien par e-mail" })).toBeVisible();
  await expectMasked(stranger);
});

test("on another device the contract is renounced without a link: the form asks for what it may not tell", async ({
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder();
  const phone = await newPhone();
  await phone.goto(order.page);
  await expectMasked(phone);
  await phone.getByRole("main").getByRole("link", { name: "Renoncer au contrat ici" }).last().click();
  await expect(phone.getByRole("checkbox", { name: new RegExp(order.piece.ref) })).toBeChecked();
  await expect(phone.getByLabel("Numéro de commande")).toHaveValue(order.number);
  for (const label of ["Prénom", "Nom", "Email"])
    await expect(phone.getByLabel(label, { exact: true })).toHaveValue("");
  await expect(phone.getByText(/@e•••/)).toHaveCount(0);
  await phone.getByLabel("Prénom").fill(order.buyer.firstName);
  await phone.getByLabel("Nom", { exact: true }).fill(order.buyer.lastName);
  await phone.getByRole("button", { name: "Continuer" }).click();
  await expect(phone.getByText("L'email est obligatoire").first()).toBeVisible();
  await accessible(phone);
  await phone.getByLabel("Email").fill(order.buyer.email);
  await phone.getByRole("button", { name: "Continuer" }).click();
  await phone.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(phone.getByRole("heading", { name: "Votre rétractation est enregistrée" })).toBeVisible();
  await arrived(order.buyer.email, "Accusé de réception de votre rétractation");
});
