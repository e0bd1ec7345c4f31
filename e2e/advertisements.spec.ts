import {
  aBuyer,
  add,
  arrivePaid,
  CARDS,
  enterLive,
  fillAddress,
  orderIdOf,
  orderOnePiece,
  pay,
  proceed,
} from "./guest.ts";
import { saveSettings } from "./payment-settings.ts";
import { expect, test } from "./promise.ts";
import { arrived, layOut, query } from "./running-shop.ts";

test("a guest who wants to hear of the next lives ticks a box and pays; only she is written to, and one press ends it", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const [piece] = await layOut();
  const buyer = aBuyer();
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, piece);
  await fillAddress(phone, buyer);
  const box = phone.getByLabel("Je veux recevoir les annonces des prochains lives par email (facultatif).");
  await expect(box).not.toBeChecked();
  await box.check();
  await accessible(phone);
  await proceed(phone);
  await pay(phone, CARDS.accepted, 2990 + 600);
  await arrivePaid(phone);

  const name = `Essai${piece.ref}${Date.now() % 100_000}`;
  await query("update users set last_name = $2 where email = $1", [buyer.email, name]);
  await query("insert into users (email, first_name, last_name) values ($1, 'Nina', $2)", [
    `sans-accord.${name.toLowerCase()}@exemple.fr`,
    name,
  ]);
  const admin = await newAdmin();
  await admin.goto(`/admin/users?q=${name}`);
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  await admin.getByRole("button", { name: "Envoyer un message" }).click();
  const dialog = admin.getByRole("dialog", { name: "Envoyer un message" });
  await dialog.getByLabel("Nature du message").selectOption({ label: "Annonce commerciale" });
  await expect(dialog.getByText(/1.personne exclue/)).toContainText("Accord aux annonces manquant");
  await dialog.getByText(/1.personne exclue/).click();
  await expect(dialog.getByText(`Nina ${name}`)).toBeVisible();
  await dialog.getByLabel("Sujet").fill("Live de jeudi");
  await dialog.getByRole("textbox", { name: "Message" }).fill("Rendez-vous jeudi, {{prenom}}.");
  await dialog.getByRole("button", { name: "Afficher l'aperçu" }).click();
  await expect(dialog.getByRole("heading", { name: "Live de jeudi" })).toBeVisible();
  await accessible(admin);
  await dialog.getByRole("button", { name: /^Envoyer à 1.destinataire$/ }).click();
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  await query("update outbox set due_at = now() where kind = 'advertisement' and state = 'waiting'");
  const mail = await arrived(buyer.email, "Live de jeudi");

  const link = /Se désinscrire : (\S+)/.exec(mail.text)?.[1] ?? "";
  const other = await newPhone();
  await other.goto(new URL(link).pathname);
  await expect(other.getByText("vous ne recevrez plus nos annonces", { exact: false })).toBeVisible();
  await accessible(other);
  const [person] = await query<{ id: string }>("select id from users where email = $1", [buyer.email]);
  await admin.goto(`/admin/users/${person?.id}`);
  await expect(
    admin.getByRole("region", { name: "Annonces" }).getByText("par le lien d'une annonce"),
  ).toBeVisible();
  await accessible(admin);
});

test("where the owner lets advertisements go to buyers, the box under the pay card tells of them and objects", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  await admin.goto("/admin/settings");
  const group = admin.getByRole("region", { name: "Annonces commerciales" });
  const toBuyers = group.getByLabel("Annonces aux acheteuses");
  await expect(toBuyers).toHaveValue("off");
  await toBuyers.selectOption({ label: "Après un achat, sauf refus" });
  await group.getByRole("button", { name: "Enregistrer" }).click();
  await expect(group.getByText(/Modifié par .*, le/)).toBeVisible();
  await accessible(admin);
  try {
    const choicesOf = (orderId: string) =>
      query<{ agreed: boolean; ground: string }>(
        "select agreed, ground from advertising_choices where order_id = $1 order by id",
        [orderId],
      );
    const objection = "Je ne veux pas recevoir les annonces des prochains lives par email.";
    const told = await newPhone();
    await orderOnePiece(told);
    await told
      .getByRole("region", { name: "Adresse de livraison" })
      .getByRole("button", { name: "Modifier" })
      .click();
    await expect(told.getByText("sauf refus de votre part, à vous annoncer nos lives")).toBeVisible();
    await expect(told.getByText("Après votre achat, nous pourrons vous annoncer par email")).toBeVisible();
    await expect(told.getByLabel("Je veux recevoir les annonces", { exact: false })).toHaveCount(0);
    await expect(told.getByLabel(objection)).not.toBeChecked();
    await accessible(told);
    await proceed(told);
    expect(await choicesOf(orderIdOf(told))).toEqual([{ agreed: true, ground: "bought" }]);

    const against = await newPhone();
    await orderOnePiece(against);
    await against.getByLabel(objection).check();
    await proceed(against);
    const orderId = orderIdOf(against);
    expect(await choicesOf(orderId)).toMatchObject([{ agreed: false }]);
    await against.goto(`/order/${orderId}`);
    await expect(
      against.getByText("Vous avez refusé nos annonces par email.", { exact: false }),
    ).toBeVisible();
    await expect(against.getByLabel(objection)).toHaveCount(0);
    await accessible(against);
  } finally {
    await saveSettings(admin, "advertising", { buyerAdvertising: "off" });
  }
});
