import { signInWithPassword } from "./customer-login.ts";
import { add } from "./guest.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { arrived, layOut, linkIn, type Mail } from "./running-shop.ts";
import { setStatus } from "./staff.ts";

const PASSWORD = "une phrase que je retiens";

/** As a mail program opens it: a page of its own, whatever was on the screen before. */
async function openMailed(page: Page, mail: Mail): Promise<void> {
  await page.goto("about:blank");
  await page.goto(linkIn(mail));
}

const room = (page: Page) => page.getByRole("heading", { level: 1, name: "Mon espace" });

test("a guest who bought finds her order again by a link in her mail, and chooses a password", async ({
  newPhone,
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 401/, /status of 410/);
  const { id, buyer, number } = await aPaidOrder();
  const phone = await newPhone();
  await phone.goto("/");
  await phone.getByRole("banner").getByRole("link", { name: "Mon espace" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  await accessible(phone);
  await phone.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
  await expect(phone.getByText("L'email est obligatoire")).toBeVisible();
  await phone.getByRole("button", { name: "Me connecter avec un mot de passe" }).click();
  await expect(phone.getByLabel("Email")).toBeFocused();
  await expect(phone.getByText("Le mot de passe est obligatoire")).toHaveCount(0);
  await phone.getByRole("button", { name: "Se connecter" }).click();
  await expect(phone.getByText("2\u00a0champs à corriger")).toBeVisible();
  await accessible(phone);
  await phone.getByLabel("Email").fill(buyer.email);
  await phone.getByRole("button", { name: "Recevoir plutôt un lien de connexion" }).click();
  await phone.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
  await expect(phone.getByRole("heading", { name: "Regardez vos emails" })).toBeVisible();
  await accessible(phone);

  const mail = await arrived(buyer.email, "Votre lien de connexion");
  await openMailed(phone, mail);
  await expect(phone).toHaveURL("/login");
  await accessible(phone);
  await phone.getByRole("button", { name: "Ouvrir mon espace" }).click();
  await expect(room(phone)).toBeVisible();
  const order = phone.getByRole("article", { name: `Commande ${number}` });
  await expect(order.getByText("Payée")).toBeVisible();
  await expect(order.getByText(/Lyon$/)).toContainText(`${buyer.firstName} ${buyer.lastName}, `);
  await expect(order.getByText(/entre le .* et le/)).toBeVisible();
  await expect(
    phone
      .getByRole("region", { name: "Mes commandes" })
      .getByRole("link", { name: "Commander pendant le live" }),
  ).toBeVisible();
  await accessible(phone);

  await phone.getByLabel("Prénom").fill("Lucile");
  await phone.getByRole("button", { name: "Enregistrer" }).click();
  await expect(phone.getByText("Informations enregistrées").first()).toBeVisible();
  await order.getByRole("link", { name: "Voir la commande" }).click();
  await expect(phone.getByText(number).first()).toBeVisible();
  await phone.goBack();
  await expect(phone.getByLabel("Prénom")).toHaveValue("Lucile");
  await phone.getByRole("button", { name: "Choisir un mot de passe par email" }).click();
  await expect(phone.getByText(`Un lien vient de partir à ${buyer.email}`, { exact: false })).toBeVisible();
  await phone.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(phone.getByText("Déconnexion réussie")).toBeVisible();
  await expect(phone).toHaveURL("/login");
  await expect(phone.getByRole("link", { name: "Espace administration" })).toHaveCount(0);
  await phone.goto("/customer");
  await expect(phone).toHaveURL("/login");

  await openMailed(phone, mail);
  await phone.getByRole("button", { name: "Ouvrir mon espace" }).click();
  await expect(phone.getByText("Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.")).toBeVisible();

  const reset = await arrived(buyer.email, "Choisissez votre mot de passe");
  await openMailed(phone, reset);
  const chosen = phone.getByLabel("Nouveau mot de passe", { exact: true });
  await chosen.fill("trop court");
  await phone.getByRole("button", { name: "Enregistrer" }).click();
  await expect(phone.getByText("Le mot de passe a entre 12 et 128 caractères.")).toBeVisible();
  await accessible(phone);
  await chosen.fill(PASSWORD);
  await phone.getByRole("button", { name: "Enregistrer" }).click();
  await expect(phone.getByText("Votre mot de passe est enregistré.")).toBeVisible();
  await phone.getByRole("link", { name: "Se connecter" }).click();
  await signInWithPassword(phone, { email: buyer.email, password: PASSWORD });
  await expect(room(phone)).toBeVisible();
  // Her next order is offered where the last one went, once the shop knows the order as hers.
  const [piece] = await layOut();
  await phone.goto(`/order/live/${piece.liveId}`);
  await expect(phone.getByLabel("Prénom")).toHaveValue("");
  await add(phone, piece);
  await expect(phone.getByText(`Livrer à ${buyer.firstName} ${buyer.lastName}`)).toBeVisible();
  await accessible(phone);
  await phone.getByRole("button", { name: "Livrer à cette adresse" }).click();
  await expect(phone.getByText("Adresse de livraison enregistrée").first()).toBeVisible();
  await expect(phone.getByText(`Livrer à ${buyer.firstName} ${buyer.lastName}`)).toBeVisible();
  await phone.goto("/customer");
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${id}`);
  await setStatus(admin, "Annulée par l'admin", { reason: "Demande de la cliente" });
  await phone.reload();
  await expect(order.getByText("Annulée par la boutique")).toBeVisible();
  await expect(phone.getByText("par l'admin")).toHaveCount(0);
  await phone.goto("/login");
  await expect(phone).toHaveURL("/customer");
});

test("whoever asks for an address that the shop does not know reads the same words", async ({ newPhone }) => {
  const phone = await newPhone();
  await phone.goto("/login");
  await phone.getByRole("button", { name: "Me connecter avec un mot de passe" }).click();
  await phone.getByRole("link", { name: /Mot de passe oublié/ }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Mot de passe oublié" })).toBeFocused();
  await phone.getByLabel("Email").fill(`personne-${Date.now()}@essai.example`);
  await phone.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(phone.getByRole("heading", { name: "Regardez vos emails" })).toBeVisible();
  await phone.getByRole("button", { name: "Changer d'email ou recommencer" }).click();
  await expect(phone.getByLabel("Email")).toBeFocused();
});
