import { aPaidOrder, markDelivered, visitAsBuyer } from "./paid-order.ts";
import { expect, test } from "./promise.ts";

const WORDS = "Belle coupe, fidèle à ce que montrait le live. <b>Merci</b> https://example.fr";

test("she gives her review, staff publish and answer it, everybody reads it, and she takes it back", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await markDelivered(admin, order);

  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  await phone.getByRole("button", { name: "Donner mon avis" }).click();
  const card = phone.getByRole("region", { name: "Votre avis" });
  await card.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(card.getByText("Choisissez une note de 1 à 5").first()).toBeVisible();
  await accessible(phone);
  await card.getByRole("radio", { name: "4 sur 5, bien" }).locator("..").click();
  await card.getByLabel(/^Quelques mots/).fill(WORDS);
  await card.getByRole("checkbox", { name: /^Signer/ }).check();
  await card.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(card.getByRole("status")).toContainText("votre avis est bien reçu");
  await accessible(phone);

  await admin.goto("/admin/buyer-reviews");
  const row = admin.getByRole("listitem").filter({ hasText: order.number }).first();
  await expect(row).toContainText(WORDS);
  await accessible(admin);
  await row.getByRole("button", { name: `Publier, ${order.number}` }).click();
  await expect(row).toHaveCount(0);
  await admin.getByRole("link", { name: "Publiés" }).click();
  await row.getByRole("button", { name: `Répondre, ${order.number}` }).click();
  const dialog = admin.getByRole("dialog", { name: "Réponse publique" });
  await dialog.getByLabel("Réponse publique").fill("Merci à vous.");
  await accessible(admin);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(row).toContainText("Merci à vous.");

  const reader = await newPhone();
  await reader.goto("/avis");
  const review = reader.getByRole("article").filter({ hasText: "Belle coupe" });
  // Its text is text: no tag of hers is drawn, and no address becomes a link.
  await expect(review).toContainText(WORDS);
  await expect(review.getByRole("link")).toHaveCount(0);
  await expect(review.getByRole("img", { name: "4 sur 5" })).toBeVisible();
  await expect(review).toContainText("Merci à vous.");
  await expect(review).toContainText(/Publié le .* commande du .*, livrée le /);
  await expect(reader.getByText("Avis de clientes dont la commande a été livrée.")).toBeVisible();
  await expect(reader.getByRole("region", { name: "Comment nous traitons les avis" })).toContainText(
    "Nous ne donnons rien en échange d'un avis.",
  );
  await accessible(reader);
  await reader.goto("/");
  await reader.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(reader.getByRole("region", { name: "Avis de clientes" })).toContainText("Belle coupe");
  await accessible(reader);

  await visitAsBuyer(phone, order);
  await expect(card).toContainText("Votre avis est publié.");
  await card.getByRole("button", { name: "Retirer mon avis" }).click();
  await card.getByRole("button", { name: "Oui, le retirer" }).click();
  await expect(card.getByRole("status")).toContainText("Vous avez retiré votre avis.");
  await reader.goto("/avis");
  await expect(reader.getByRole("region", { name: "Comment nous traitons les avis" })).toBeVisible();
  await expect(reader.getByRole("article").filter({ hasText: "Belle coupe" })).toHaveCount(0);
});
