import { randomInt } from "node:crypto";
import { aPaidOrder, type PaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

/** What the carrier would have told of the parcel by now; its own questions are only asked by day. */
async function told(
  order: PaidOrder,
  number: string,
  state: string,
  code: string,
  words: string,
): Promise<void> {
  await query("update orders set tracking_id = $2, version = version + 1 where id = $1", [order.id, number]);
  await query(
    `insert into parcel_tracking (tracking_number, order_id, announced_at, state, state_since, handed_over_at, last_event_at,
      heard_at)
    values ($1, $2, now() - interval '3 days', $3, now() - interval '1 day', now() - interval '2 days',
      now() - interval '1 day', now() - interval '1 day')`,
    [number, order.id, state],
  );
  await query(
    "insert into carrier_events (tracking_number, code, at, label) values ($1, $2, now() - interval '1 day', $3)",
    [number, code, words],
  );
}

test("staff see which parcel needs them, what to do, and put it aside once it is done", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder();
  const number = `CA${String(randomInt(1e9)).padStart(9, "0")}FR`;
  await told(order, number, "address", "RENCAD", "Adresse incomplète");

  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  await expect(phone.getByText("La Poste a du mal avec votre adresse.")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Voir chez La Poste" })).toHaveAttribute(
    "href",
    new RegExp(number),
  );
  await accessible(phone);

  const admin = await newAdmin();
  await admin.goto("/admin/tracking?concern=address");
  const line = admin.getByRole("listitem", { name: `Colis ${number}` });
  await expect(line).toContainText("Appelez la cliente aujourd'hui");
  await expect(line).toContainText("Adresse incomplète");
  await accessible(admin);

  await line.getByRole("link", { name: order.number }).click();
  await expect(admin.getByRole("region", { name: "Suivi du colis" })).toContainText("Adresse incomplète");
  await admin.goBack();
  await line.getByRole("button", { name: "C'est réglé" }).click();
  await expect(line).toHaveCount(0);
  await expect(admin.getByText("Colis réglé. Il revient ici s'il y a du nouveau.")).toBeVisible();
});

test("a parcel that came back is sent again from the list, and its first way stays on the order", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder();
  const number = `CA${String(randomInt(1e9)).padStart(9, "0")}FR`;
  await query("update orders set status = 'shipped', shipped_at = now() - interval '3 days' where id = $1", [
    order.id,
  ]);
  await query(
    `update parcels set state = 'packed', packed_at = now(), user_id = null, address_key = null, live_id = null
     where id = (select parcel_id from orders where id = $1)`,
    [order.id],
  );
  await query(
    `insert into labels (order_id, parcel_id, state, tracking_number) select id, parcel_id, 'made', $2 from orders where id = $1`,
    [order.id, number],
  );
  await told(order, number, "returned", "LIVEXP", "Retourné à l'expéditeur");

  const admin = await newAdmin();
  await admin.goto("/admin/tracking?concern=returned");
  const line = admin.getByRole("listitem", { name: `Colis ${number}` });
  await line.getByRole("button", { name: `Rembourser la commande ${order.number}` }).click();
  const money = admin.getByRole("dialog", { name: /Rembourser/ });
  await expect(money).toContainText("Montant à rembourser");
  await accessible(admin);
  await admin.keyboard.press("Escape");
  await expect(money).toHaveCount(0);
  await line.getByRole("button", { name: `Renvoyer le colis ${number}` }).click();
  const dialog = admin.getByRole("dialog", { name: "Renvoyer ce colis" });
  await expect(dialog.getByRole("radio", { name: /Les pièces sont revenues/ })).toBeChecked();
  await expect(dialog).toContainText("La boutique paie ce second envoi");
  await accessible(admin);
  await dialog.getByRole("button", { name: "Renvoyer", exact: true }).click();
  await expect(line).toHaveCount(0);

  const phone = await newPhone({ signedIn: true });
  await phone.goto(`/admin/orders/${order.id}`);
  const card = phone.getByRole("region", { name: "Suivi du colis" });
  await expect(card).toContainText("À renvoyer");
  await card.getByText(number).click();
  await expect(card).toContainText("Retourné à l'expéditeur");
  await accessible(phone);
});
