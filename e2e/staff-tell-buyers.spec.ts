import { newHandle, openConsole } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { layOut } from "./running-shop.ts";

test("a buyer with a handle alone is told with one key, which can be taken back, and it is seen when she looked", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const [piece] = await layOut();
  const handle = newHandle();
  const admin = await newAdmin();
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openConsole(admin, handle);
  await admin.keyboard.type(piece.ref);
  await expect(admin.getByRole("option", { name: piece.color })).toBeVisible();
  await admin.keyboard.press("Enter");
  await expect(admin.getByText(`pour @${handle}, commande`)).toBeVisible();
  const card = admin.getByRole("article", { name: `de @${handle}` });
  await card.getByRole("button").first().click();
  await expect(card.getByText("vous aurez à la prévenir par message privé")).toBeVisible();
  await card.getByRole("button", { name: "Demander le paiement" }).click();
  await expect(card.getByRole("button", { name: "Copier son message" })).toBeVisible();
  await expect(admin.getByRole("link", { name: /clientes? à prévenir/ })).toHaveAttribute(
    "href",
    `/admin/to-tell?live=${piece.liveId}`,
  );

  await admin.goto(`/admin/to-tell?live=${piece.liveId}`);
  const row = admin.getByRole("listitem", { name: `@${handle}` });
  await expect(row).toContainText(`Bonjour @${handle}, voici le lien`);
  await accessible(admin);
  const copy = row.getByRole("button", { name: "Copier et cocher" });
  await copy.focus();
  await admin.keyboard.press("c");
  const told = admin.getByLabel("Notifications").getByText(`@${handle} est notée comme prévenue`);
  await expect(told).toBeVisible();
  await expect(row).toHaveCount(0);
  await admin.getByLabel("Notifications").getByRole("button", { name: "Annuler" }).click();
  await expect(row).toBeVisible();
  // In a rehearsal, whose ribbon the server puts there, the message says what it is: its viewers may be real.
  await admin.evaluate(
    "document.body.insertAdjacentHTML('beforeend', '<aside class=\"rehearsal\"></aside>')",
  );
  await copy.focus();
  await admin.keyboard.press("c");
  await expect(row).toHaveCount(0);

  const message = await admin.evaluate<string>("navigator.clipboard.readText()");
  expect(message).toContain(`[Répétition] Bonjour @${handle}`);
  const link = /https?:\/\/\S+/.exec(message)?.[0] ?? "";
  const phone = await newPhone();
  await phone.goto(link);
  await expect(phone.getByText(piece.name).first()).toBeVisible();

  await admin.goto(`/admin/to-tell?live=${piece.liveId}&view=done`);
  await expect(row).toContainText("Prévenue le");
  await expect(row).toContainText("Vue par la cliente le");
  await row.getByRole("link").first().click();
  const facts = admin.getByRole("region", { name: "Détails" });
  await expect(facts).toContainText("Prévenue le");
  await expect(facts).toContainText("Vue par la cliente le");
});
