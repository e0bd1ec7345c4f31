import { randomUUID } from "node:crypto";
import { newHandle } from "./live-admin.ts";
import { aLiveOfItsOwn } from "./own-orders.ts";
import { expect, test } from "./promise.ts";
import { endHold, query } from "./running-shop.ts";
import { breakCalls } from "./trouble.ts";

test("staff give buyers of a live a time to pay; she reads until when, gets more, is told when it is over, and staff decide what follows", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const { liveId } = await aLiveOfItsOwn();
  const [piece] = await query<{ id: string }>(
    "insert into products (live_id, ref, ref_category, name, price_cents, stock) values ($1, 1, 'Z1', 'Robe à temps', 2990, 1) returning id",
    [liveId],
  );
  const admin = await newAdmin();
  await admin.goto(`/admin/lives/${liveId}`);
  await admin.getByRole("button", { name: "Régler le délai" }).click();
  const card = admin.getByRole("dialog", { name: "Délai de paiement" });
  await card.getByLabel("Délai", { exact: true }).selectOption({ label: "Un nombre de minutes" });
  await card.getByLabel("Minutes pour payer").fill("2");
  await card.getByRole("button", { name: "Enregistrer le délai" }).click();
  await expect(card.getByLabel("Minutes pour payer")).toHaveAccessibleDescription(/Un nombre de 5 à 10/);
  await card.getByLabel("Minutes pour payer").fill("2880");
  await card.getByLabel(/^Rappels/).fill("60, 15");
  await accessible(admin);
  await card.getByRole("button", { name: "Enregistrer le délai" }).click();
  await expect(admin.getByLabel("Notifications").getByText("Délai de paiement enregistré")).toBeVisible();
  await expect(
    admin.getByText("2\u00a0jours, rappels 1\u00a0heure et 15\u00a0min avant la fin"),
  ).toBeVisible();

  const added = await admin.request.post(`/api/admin/live-console/lives/${liveId}/items`, {
    headers: { "idempotency-key": randomUUID(), origin: new URL(admin.url()).origin },
    data: { handle: newHandle(), productId: piece?.id },
  });
  const { order } = (await added.json()) as { order: { id: string } };
  await admin.goto(`/admin/orders/${order.id}`);
  await admin.getByRole("button", { name: "Demander le paiement" }).click();
  await expect(admin.getByText("À payer avant le")).toBeVisible();

  const phone = await newPhone();
  await phone.goto(`/order/${order.id}`);
  await expect(phone.getByText(/Pièces réservées jusqu'au/)).toBeVisible();
  await expect(phone.getByText(/Gardez cette page ouverte/)).toHaveCount(0);
  await accessible(phone);

  await admin.getByRole("button", { name: "Autres actions" }).click();
  await admin.getByRole("menuitem", { name: "Donner plus de temps" }).click();
  const more = admin.getByRole("dialog", { name: "Donner plus de temps" });
  await more.getByLabel("Délai").selectOption({ label: "Sans échéance" });
  const mend = await breakCalls(admin, "PUT", /\/time-to-pay$/);
  await more.getByRole("button", { name: "Enregistrer le délai" }).click();
  await expect(more.getByText("Impossible de changer le délai de paiement")).toBeVisible();
  await mend();
  await more.getByRole("button", { name: "Enregistrer le délai" }).click();
  await expect(more).toHaveCount(0);
  await expect(admin.getByText("À payer avant le")).toHaveCount(0);

  await endHold(order.id, -1);
  await expect(phone.getByRole("heading", { name: "Le temps de réservation est écoulé" })).toBeVisible({
    timeout: 20_000,
  });

  await admin.goto(`/admin/lives/${liveId}/closing`);
  const left = admin.getByRole("region", { name: "Commandes laissées sans paiement" });
  await expect(left).toContainText("À décider\u00a0: Rappel des règles");
  await left.getByRole("link").click();
  await left.getByRole("button", { name: "Décider…" }).click();
  const dialog = admin.getByRole("dialog", { name: "Commandes laissées sans paiement" });
  await expect(dialog.getByLabel("Étape")).toHaveValue("word");
  await accessible(admin);
  await dialog.getByLabel("Étape").selectOption({ label: "Validation à la main" });
  const mendDeciding = await breakCalls(admin, "PUT", /\/unpaid-step$/);
  await dialog.getByRole("button", { name: "Enregistrer la décision" }).click();
  await expect(dialog.getByText("Impossible d'enregistrer la décision")).toBeVisible();
  await mendDeciding();
  await dialog.getByRole("button", { name: "Enregistrer la décision" }).click();
  await expect(left.getByText("Validation à la main")).toBeVisible();
});
