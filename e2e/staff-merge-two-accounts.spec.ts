import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";
import { arrived, query } from "./running-shop.ts";
import { editPerson } from "./staff.ts";

/** Two people of one last name that nobody else has; the first has one order. */
async function twoPeople() {
  const word = `Fusion${randomUUID().slice(0, 6)}`;
  const insert = "insert into users (email, first_name, last_name) values ($1, $2, $3) returning id";
  const [source] = await query<{ id: string }>(insert, [`s.${word}@exemple.fr`, "Sonia", word]);
  const [destination] = await query<{ id: string }>(insert, [`d.${word}@exemple.fr`, "Dalia", word]);
  await query(
    `with live as (select id from lives limit 1), opened as (
       insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents)
       select gen_random_uuid(), 'HF-' || $2, live.id, $1, 'staff', 'to-validate', 600 from live returning id)
     insert into order_history (order_id, event, to_status, actor_kind)
     select id, 'created', 'to-validate', 'system' from opened`,
    [source?.id, word],
  );
  return { word, source: source?.id ?? "", destination: destination?.id ?? "" };
}

test("staff tick two accounts of one person and move the orders of one to the other", async ({
  newAdmin,
  accessible,
}) => {
  const { word, source, destination } = await twoPeople();
  const page = await newAdmin();
  await page.goto(`/admin/users?q=${word}`);
  await expect(page.getByRole("heading", { name: "Utilisateurs (2)" })).toBeVisible();
  await accessible(page);
  await expect(
    page.getByRole("checkbox", { name: `Source de la fusion\u00a0: Dalia ${word}` }),
  ).toBeDisabled();
  await page.getByRole("checkbox", { name: `Source de la fusion\u00a0: Sonia ${word}` }).click();
  await page.getByRole("checkbox", { name: `Destination de la fusion\u00a0: Dalia ${word}` }).click();
  await page.getByRole("link", { name: "Fusion de comptes" }).click();
  await expect(page).toHaveURL(`/admin/user-merge?source=${source}&destination=${destination}`);
  const menu = page.getByRole("navigation", { name: "Administration" });
  await expect(menu.getByRole("link", { name: "Utilisateurs" })).toHaveAttribute("aria-current", "page");
  const from = page.getByRole("region", { name: "Utilisateur source" });
  await expect(from.getByRole("columnheader")).toHaveText(["Numéro", "Date", "Statut", "Total"]);
  await expect(from.getByRole("link", { name: `HF-${word}` })).toBeVisible();
  await expect(from.getByText("6,00")).toBeInViewport({ ratio: 1 });
  await accessible(page);
  await page.getByRole("button", { name: "Transférer les commandes (1)" }).click();
  await expect(page.getByText("Fusion réussie ! 1 commande(s) ont été transférées").first()).toBeVisible();
  await expect(from.getByText("Aucune commande associée à cet utilisateur")).toBeVisible();
  const to = page.getByRole("region", { name: "Utilisateur destination" });
  await expect(to.getByRole("link", { name: `HF-${word}` })).toBeVisible();
  await page.goto(`/admin/users/${destination}`);
  const merged = page.getByRole("region", { name: "Comptes fusionnés dans celui-ci" });
  await expect(merged.getByRole("link", { name: `Sonia ${word}` })).toBeVisible();
  await accessible(page);
});

test("staff edit a person, and write to them", async ({ newAdmin, accessible, allowed }) => {
  // To who has no order it is refused until staff have said that it is no advertisement.
  allowed.push(/409/);
  const { word } = await twoPeople();
  const page = await newAdmin();
  await page.goto(`/admin/users?q=Dalia`);
  await page.getByRole("searchbox", { name: "Recherche" }).fill(`Dalia ${word}`);
  await expect(page.getByRole("heading", { name: "Utilisateurs (1)" })).toBeVisible();
  await editPerson(page, `Dalia ${word}`);
  const edit = page.getByRole("dialog", { name: "Modifier un utilisateur" });
  await edit.getByLabel("Prénom").fill("");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(edit.getByText("Le prénom est requis")).toBeVisible();
  await accessible(page);
  await edit.getByLabel("Prénom").fill("Dahlia");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Utilisateur modifié avec succès").first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Recherche" }).fill(`Dahlia ${word}`);

  await page.getByRole("button", { name: `Actions pour Dahlia ${word}` }).click();
  await page.getByRole("menuitem", { name: "Envoyer un message" }).click();
  const write = page.getByRole("dialog", { name: "Envoyer un message" });
  await expect(write.getByText(`d.${word}@exemple.fr`)).toBeVisible();
  await expect(write.getByRole("button", { name: "Envoyer", exact: true })).toBeDisabled();
  await write.getByLabel("Type de message").selectOption({ label: "Expédiée" });
  await write.getByLabel("Sujet").fill("Bonjour {{prenom}}");
  await write.getByRole("textbox", { name: "Message" }).fill("Merci {{prenom}}, à bientôt.");
  await accessible(page);
  await write.getByRole("button", { name: "Envoyer", exact: true }).click();
  await page.getByRole("button", { name: "Ce n'est pas une annonce" }).click();
  await expect(page.getByText("Message envoyé !").first()).toBeVisible();
  await arrived(`d.${word}@exemple.fr`, "Bonjour Dahlia");
});
