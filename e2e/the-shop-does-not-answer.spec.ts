import {
  aBuyer,
  addChosen,
  arrivePaid,
  CARDS,
  choose,
  enterLive,
  fillAddress,
  orderOnePiece,
  pay,
  payButton,
  proceed,
  search,
} from "./guest.ts";
import { expect, test } from "./promise.ts";
import { facts, layOut } from "./running-shop.ts";
import { breakCalls } from "./trouble.ts";

test.beforeEach(({ allowed }) => void allowed.push(/status of 500|ERR_FAILED/));

test("a guest who gets no answer is told what came to nothing, and does it again", async ({ newPhone }) => {
  const [piece] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  const mendLives = await breakCalls(phone, "GET", /^\/api\/lives$/);
  await phone.goto("/order");
  await expect(phone.getByText("Erreur lors du chargement des lives")).toBeVisible();
  await expect(phone.getByText("Impossible de charger les lives actifs")).toBeVisible();
  await mendLives();
  await enterLive(phone);

  const mendSearch = await breakCalls(phone, "GET", /^\/api\/lives\/.*\/products$/);
  await search(phone, piece.ref);
  await expect(phone.getByText("Impossible de charger les produits du live").first()).toBeVisible();
  await mendSearch();
  await search(phone, piece.ref);
  await choose(phone, piece);
  const mendAdding = await breakCalls(phone, "POST", /^\/api\/guest-orders$/);
  await phone.getByRole("button", { name: "Ajouter à la commande" }).click();
  await expect(phone.getByText("Erreur lors de l'ajout du produit").first()).toBeVisible();
  await mendAdding();
  await addChosen(phone);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
  const mendSaving = await breakCalls(phone, "PUT", /\/address$/);
  await fillAddress(phone, aBuyer());
  await phone.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
  await expect(phone.getByText("Erreur lors de la sauvegarde de l'adresse").first()).toBeInViewport();
  await mendSaving();
  const mendRemoving = await breakCalls(phone, "DELETE", /\/items\//);
  await phone.getByRole("button", { name: /^Supprimer .*Noir/ }).click();
  await phone.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(phone.getByText("Erreur lors de la suppression").first()).toBeVisible();
  await mendRemoving();

  const page = phone.url();
  await breakCalls(phone, "GET", /^\/api\/guest-orders\/[0-9a-f-]{36}$/);
  await phone.goto(page);
  await expect(phone.getByText("Impossible de charger la commande").first()).toBeVisible();
  await phone.goto(page.replace("/order/", "/order-pay/"));
  await expect(phone.getByText("Impossible de charger les détails de la commande").first()).toBeVisible();
});

test("a form without its token is no form, and what the form itself complains of is told", async ({
  newPhone,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  const started = ({ pathname }: URL) => pathname.endsWith("/payment");
  await phone.route(started, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), formToken: "" } });
  });
  await proceed(phone);
  await expect(phone.getByText("Token de paiement non reçu").first()).toBeVisible();
  await phone.unroute(started);
  await phone.getByRole("button", { name: "Réessayer" }).click();
  await expect(phone.getByRole("button", { name: /^Commander et payer/ })).toBeEnabled();
});

test("a payment of which the shop learns nothing is checked again and again, and then it is said", async ({
  newPhone,
}) => {
  const phone = await newPhone();
  await phone.clock.install();
  await orderOnePiece(phone);
  await proceed(phone);
  await expect(payButton(phone, 2990 + 600)).toBeEnabled();
  const mendAnswer = await breakCalls(phone, "POST", /\/payment\/answer$/);
  const mendOrder = await breakCalls(phone, "GET", /^\/api\/guest-orders\/[0-9a-f-]{36}$/);
  await pay(phone, CARDS.accepted, 2990 + 600);
  await expect(phone.getByText("Vérification du paiement…")).toBeVisible();
  const inVain = phone.getByText("Impossible de mettre à jour le statut de paiement");
  await expect(inVain).toHaveCount(0);
  await phone.clock.fastForward(31_000);
  await expect(inVain).toBeVisible();
  await expect(phone.getByText(/Ne payez pas une deuxième fois/)).toBeVisible();
  await mendAnswer();
  await mendOrder();
  await arrivePaid(phone);
});

test("who cannot be signed in or out for no known reason is told so", async ({ newAdmin }) => {
  const admin = await newAdmin({ signedIn: false });
  await admin.goto("/admin/login");
  const { email, password } = facts().administrator;
  await admin.getByLabel("Email").fill(email);
  await admin.getByLabel("Mot de passe", { exact: true }).fill(password);
  const signIn = ({ pathname }: URL) => pathname === "/api/auth/sign-in/email";
  await admin.route(signIn, (route) => route.abort());
  await admin.getByRole("button", { name: "Se connecter" }).click();
  await expect(admin.getByText("Une erreur inconnue est survenue")).toBeVisible();
  await admin.unroute(signIn);
  await admin.getByRole("button", { name: "Se connecter" }).click();
  await expect(
    admin.getByText("Connexion réussie, vérification des droits administrateur...").first(),
  ).toBeVisible();
  await expect(admin.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();
  const mend = await breakCalls(admin, "POST", /^\/api\/auth\/sign-out$/);
  const leave = async () => {
    await admin.getByRole("button", { name: /^Compte / }).click();
    await admin.getByRole("menuitem", { name: "Se déconnecter" }).click();
  };
  await leave();
  await expect(admin.getByText("Erreur lors de la déconnexion").first()).toBeVisible();
  await mend();
  await leave();
  await expect(admin.getByText("Déconnexion réussie")).toBeVisible();
  await expect(admin.getByRole("link", { name: "Espace administration" })).toBeVisible();
});
