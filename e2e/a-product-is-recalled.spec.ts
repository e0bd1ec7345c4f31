import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

test("staff recall a piece, its buyer is told, chooses her money on her phone, and has it back", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await admin.goto("/admin/withdrawals");
  await admin.getByRole("link", { name: "Rappels" }).click();
  await admin.getByRole("link", { name: "Nouveau rappel" }).click();
  await admin.getByPlaceholder("Nom ou référence").fill(order.piece.ref);
  await admin.getByRole("checkbox", { name: /Noir/ }).check();
  await expect(admin.getByText("1 commande payée à prévenir").first()).toBeVisible();
  await admin.getByText("Voir les acheteuses").click();
  await expect(admin.getByRole("list", { name: "Voir les acheteuses" })).toContainText(order.number);
  await admin.getByRole("button", { name: "Tout décocher" }).click();
  await expect(admin.getByText("Voir les acheteuses")).toHaveCount(0);
  await admin.getByRole("button", { name: /^Cocher tout/ }).click();
  await expect(admin.getByRole("checkbox", { name: /Noir/ })).toBeChecked();
  await admin.getByLabel("Live ou vente du").fill("2999-01-01");
  await expect(admin.getByText("0 pièce trouvée")).toBeVisible();
  await expect(admin.getByText("1 commande payée à prévenir").first()).toBeVisible();
  await admin.getByLabel("Produit, comme la cliente le lit").fill("Robe à cordons");
  await admin.getByLabel("Le danger").fill("Le risque est faible.");
  await admin.getByLabel("Ce qui ne va pas").fill("Les cordons du col sont trop longs.");
  await admin.getByLabel("Ce que vous devez faire").fill("Ne portez plus la robe.");
  await admin.getByLabel("Vos questions").fill("01 23 45 67 89, rappel@boutique.example");
  await accessible(admin);
  const openIt = async () => {
    await admin.getByRole("button", { name: "Ouvrir le rappel et prévenir" }).click();
    await admin
      .getByRole("alertdialog", { name: "Ouvrir le rappel" })
      .getByRole("button", { name: "Ouvrir le rappel et prévenir" })
      .click();
  };
  await admin.getByRole("button", { name: "Ouvrir le rappel et prévenir" }).click();
  await expect(admin.getByText("minimise le danger", { exact: false })).toBeVisible();
  await admin.getByLabel("Le danger").fill("Les cordons peuvent étrangler.");
  await openIt();
  await expect(admin.getByRole("heading", { level: 1, name: "Robe à cordons" })).toBeVisible();
  await accessible(admin);

  const phone = await newPhone();
  await phone.goto("/");
  await phone.getByRole("contentinfo").getByRole("link", { name: "Rappels de produits" }).click();
  await expect(phone.getByRole("article", { name: "Robe à cordons" })).toContainText("peuvent étrangler");
  await accessible(phone);
  const unknown = await newPhone();
  await unknown.goto(order.page);
  const notice = unknown.getByRole("region", { name: "Robe à cordons" });
  await expect(notice).toContainText("peuvent étrangler");
  await expect(notice).toContainText("demandez le lien de votre commande");
  await expect(notice.getByRole("radio")).toHaveCount(0);
  await accessible(unknown);
  await visitAsBuyer(phone, order);
  const card = phone.getByRole("region", { name: "Robe à cordons" });
  await card.getByRole("radio", { name: "Remboursement" }).check();
  await accessible(phone);
  await card.getByRole("button", { name: "Envoyer mon choix" }).click();
  await expect(card).toContainText("Votre choix est enregistré");

  await admin.reload();
  await admin.getByRole("button", { name: `Régler, ${order.number}` }).click();
  const dialog = admin.getByRole("dialog", { name: `Régler, ${order.number}` });
  await expect(dialog.getByLabel("Ce qui est fait")).toHaveValue("refund");
  await expect(dialog).toContainText("Sortez-la du colis");
  await accessible(admin);
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await expect(dialog).toHaveCount(0);
  await phone.reload();
  await expect(card).toContainText("Le prix de la pièce vous est remboursé");
  expect(
    await query(
      `select r.state, l.order_item_id is not null as of_piece from refunds r join refund_lines l on l.refund_id = r.id
       where r.order_id = $1 and r.recall_id is not null`,
      [order.id],
    ),
  ).toEqual([{ state: "done", of_piece: true }]);
  await admin.getByRole("button", { name: "Clôturer le rappel" }).click();
  await admin
    .getByRole("dialog", { name: "Clôturer le rappel" })
    .getByRole("button", { name: "Clôturer le rappel" })
    .click();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
});

test("staff begin a recall from the product they look at, and from those they ticked", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  const buyers = admin.getByRole("list", { name: "Voir les acheteuses" });
  const chosen = () => new URL(admin.url()).searchParams.get("products")?.split(",");
  // The piece is chosen already, and its buyer counted; nothing is looked for.
  const expectBuyer = async () => {
    await expect(admin.getByText("1 commande payée à prévenir").first()).toBeVisible();
    await admin.getByText("Voir les acheteuses").click();
    await expect(buyers).toContainText(order.number);
  };
  const list = `/admin/products?live=${order.piece.liveId}&q=${order.piece.ref}`;
  await admin.goto(list);
  await admin.locator("[data-row-main]").first().focus();
  await admin.keyboard.press("Space");
  await admin.getByRole("dialog").getByRole("link", { name: "Rappel de sécurité" }).click();
  await expectBuyer();
  expect(chosen()).toHaveLength(1);
  await accessible(admin);

  await admin.goto(list);
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  const bar = admin.getByRole("region", { name: "Sélection" });
  await bar.getByRole("link", { name: "Rappel de sécurité" }).click();
  await expectBuyer();
  expect(chosen()).toHaveLength(2);
});
