import { randomUUID } from "node:crypto";
import { anOpenOrder, aPerson } from "./people.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

test("an order at a glance says whose it is, where it goes, its money and messages, and offers its acts", async ({
  newAdmin,
  accessible,
}) => {
  const person = await aPerson();
  const order = await anOpenOrder(person);
  await query(
    `update orders set shipping_address = '{"first_name":"Ana","last_name":"Essai","street":"12 rue des Lilas","zip":"69003","city":"Lyon","country":"FR"}'
     where id = $1`,
    [order.id],
  );
  await query(
    `insert into outbox (dedupe_key, kind, state, order_id, user_id, to_name, to_address, subject, html, text)
     values ($1, 'manual', 'failed', $2, $3, $4, $5, 'Votre robe vous attend',
       '<!doctype html><title>x</title><p>Bonjour</p>', 'Bonjour')`,
    [randomUUID(), order.id, person.id, person.name, person.email],
  );
  const admin = await newAdmin();
  await admin.goto(`/admin/orders?live=all&q=${order.number}`);
  await admin.getByRole("link", { name: order.number }).focus();
  await admin.keyboard.press("Space");
  const glance = admin.getByRole("dialog", { name: `Commande ${order.number}` });
  await expect(glance.getByRole("link", { name: "Ana Essai" })).toBeVisible();
  await expect(glance).toContainText("Aucun paiement");
  await expect(glance).toContainText("Votre robe vous attend");
  await expect(glance).toContainText("12 rue des Lilas");
  await accessible(admin);
  await glance.getByRole("button", { name: "Autres actions" }).click();
  await admin.getByRole("menuitem", { name: "Annuler la commande" }).click();
  await expect(admin).toHaveURL(new RegExp(`/admin/orders/${order.id}`));
  await expect(admin.getByRole("dialog", { name: /Annuler/ })).toBeVisible();
});
