import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";
import { arrived, query } from "./running-shop.ts";

/** A message that came back from its recipient's mailbox. */
async function aFailedMessage(address: string, subject: string): Promise<void> {
  await query(
    `insert into outbox (dedupe_key, kind, state, to_name, to_address, subject, html, text, last_error)
     values ($1, 'manual', 'failed', 'Nina Essai', $2, $3,
       '<!doctype html><html lang="fr"><head><title>' || $3 || '</title></head><body><p>Votre robe vous attend.</p></body></html>',
       'Votre robe vous attend.', 'Refusé par la messagerie du destinataire : 550 boîte pleine')`,
    [randomUUID(), address, subject],
  );
}

test("staff find the messages that failed, read one, and send them again", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  // Nothing runs in the frame of a message, not even what the test would like to.
  allowed.push(/^Blocked script execution .*frame is sandboxed/);
  const word = randomUUID().slice(0, 8);
  const addresses = [`un.${word}@exemple.fr`, `deux.${word}@exemple.fr`];
  for (const address of addresses) await aFailedMessage(address, `Essai ${word}`);
  const page = await newAdmin();
  await page.goto("/admin");
  await page.getByRole("link", { name: /Messages en échec/ }).click();
  await expect(page).toHaveURL("/admin/outbox?state=failed");
  await page.getByRole("searchbox", { name: "Recherche" }).fill(word);
  const rows = page.getByRole("row", { name: new RegExp(word) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("550 boîte pleine");
  await accessible(page);

  await rows
    .first()
    .getByRole("button", { name: `Essai ${word}`, exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: `Essai ${word}` });
  const frame = dialog.getByTitle(`Message\u00a0: Essai ${word}`);
  await expect(frame).toHaveAttribute("sandbox", "");
  const shown = await page.request.get((await frame.getAttribute("src")) ?? "");
  expect(await shown.text()).toContain("Votre robe vous attend.");
  await dialog.getByRole("button", { name: "Fermer" }).first().click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Sélectionner toutes les lignes de la page" }).check();
  await page.getByRole("region", { name: "Sélection" }).getByRole("button", { name: "Renvoyer" }).click();
  await expect(page.getByText("2\u00a0messages remis en file d'envoi").first()).toBeVisible();
  await expect(rows).toHaveCount(0);
  for (const address of addresses) await arrived(address, `Essai ${word}`);
  await page.getByRole("link", { name: "Envoyés", exact: true }).click();
  await expect(rows).toHaveCount(2);
});

test("staff decide what becomes of messages that were held when the shop started again", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  // Nothing runs in the frame of a message, not even what the test would like to.
  allowed.push(/^Blocked script execution .*frame is sandboxed/);
  const word = randomUUID().slice(0, 8);
  const hold = (name: string) =>
    query(
      `insert into outbox (dedupe_key, kind, to_name, to_address, subject, html, text, due_at, held_at)
       values ($1, 'manual', 'Nina Essai', $2, $3, '<!doctype html><title>x</title><p>Bonjour</p>', 'Bonjour',
         now() - interval '1 day', now())`,
      [randomUUID(), `${name.toLowerCase()}.${word}@exemple.fr`, `${name} ${word}`],
    );
  for (const name of ["Perdu", "Utile", "Tardif"]) await hold(name);
  const page = await newAdmin();
  await page.goto("/admin");
  await page.getByRole("link", { name: /Messages à confirmer/ }).click();
  await expect(page).toHaveURL("/admin/outbox?state=held");
  await page.getByRole("searchbox", { name: "Recherche" }).fill(word);
  const rows = page.getByRole("row", { name: new RegExp(word) });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("peut-être déjà parti");
  await accessible(page);

  await page.getByRole("button", { name: `Perdu ${word}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Perdu ${word}` });
  await dialog.getByRole("button", { name: "Ne pas envoyer" }).click();
  await expect(page.getByText("Le message ne sera pas envoyé").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).first().click();
  await expect(rows).toHaveCount(2);

  await page.getByRole("checkbox", { name: `Sélectionner le message «\u00a0Tardif ${word}\u00a0»` }).check();
  const dock = page.getByRole("region", { name: "Sélection" });
  await dock.getByRole("button", { name: "Ne pas envoyer" }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: /^Envoyer/ }).click();
  await arrived(`utile.${word}@exemple.fr`, `Utile ${word}`);
  await page.getByRole("link", { name: "Annulés", exact: true }).click();
  await expect(rows).toHaveCount(2);
});
