import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "./promise.ts";
import { arrived, query } from "./running-shop.ts";

/** People whom nobody else is called like; the last is known by a handle alone. */
async function threePeople() {
  const name = `Essai${randomUUID().slice(0, 6)}`;
  const emails = ["un", "deux"].map((word) => `${word}.${name.toLowerCase()}@exemple.fr`);
  for (const email of [...emails, `${name.toLowerCase()}@tiktok.invalid`])
    await query("insert into users (email, first_name, last_name) values ($1, 'Nina', $2)", [email, name]);
  return { name, emails };
}

test("staff write to several people at once and take them into a spreadsheet", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  // Before staff have said that it is no advertisement it is refused.
  allowed.push(/409/);
  const { name, emails } = await threePeople();
  const admin = await newAdmin();
  await admin.goto(`/admin/users?q=${name}`);
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  const bar = admin.getByRole("region", { name: "Sélection" });
  await expect(bar.getByText("3\u00a0personnes sélectionnées")).toBeVisible();
  const download = admin.waitForEvent("download");
  await bar.getByRole("button", { name: "Exporter la sélection" }).click();
  const rows = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(rows).toHaveLength(4);

  await bar.getByRole("button", { name: "Envoyer un message" }).click();
  const dialog = admin.getByRole("dialog", { name: "Envoyer un message" });
  await expect(dialog.getByText(/1.personne exclue/)).toContainText("Email utilisateur introuvable");
  const send = dialog.getByRole("button", { name: /^Envoyer à 2.destinataires$/ });
  await expect(send).toBeDisabled();
  await dialog.getByLabel("Type de message").selectOption({ label: "Expédiée" });
  await dialog.getByLabel("Sujet").fill("Bonjour {{prenom}}");
  await dialog.getByRole("textbox", { name: "Message" }).fill("À bientôt, {{prenom}}.");
  await dialog.getByRole("button", { name: "Afficher l'aperçu" }).click();
  await expect(dialog.getByRole("heading", { name: "Bonjour Nina" })).toBeVisible();
  await accessible(admin);
  await send.click();
  const asked = admin.getByRole("dialog", { name: "Est-ce une annonce" });
  await asked.getByRole("button", { name: "Ce n'est pas une annonce" }).click();
  await expect(dialog.getByText("Tous les messages ont été envoyés")).toBeVisible();
  for (const email of emails) await arrived(email, "Bonjour Nina");
});
