import { newHandle, openConsole } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { layOut } from "./running-shop.ts";

test("a buyer with a handle alone is told with one key, which can be taken back, and it is seen when she looked", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Bleu"]);
  const [piece] = pieces;
  const [handle, next] = [newHandle(), newHandle()];
  const admin = await newAdmin();
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [place, her] of [handle, next].entries()) {
    await openConsole(admin, her);
    await admin.keyboard.type(`${piece.ref} ${pieces[place]?.color}`);
    await expect(admin.getByRole("option")).toHaveCount(1);
    await admin.keyboard.press("Enter");
    await expect(admin.getByText(`pour @${her}, commande`)).toBeVisible();
    const card = admin.getByRole("article", { name: `de @${her}` });
    await card.getByRole("button").first().click();
    await expect(card.getByText("vous aurez à la prévenir par message privé")).toBeVisible();
    await card.getByRole("button", { name: "Demander le paiement" }).click();
    await expect(card.getByRole("button", { name: "Copier son message" })).toBeVisible();
  }
  await expect(admin.getByRole("link", { name: /clientes? à prévenir/ })).toHaveAttribute(
    "href",
    `/admin/to-tell?live=${piece.liveId}`,
  );

  await admin.goto(`/admin/to-tell?live=${piece.liveId}`);
  const row = admin.getByRole("listitem", { name: `@${handle}` });
  await expect(row).toContainText(`Bonjour @${handle}, voici le lien`);
  await accessible(admin);
  const copy = row.getByRole("button", { name: "Copier et cocher" });
  const others = admin.getByRole("listitem", { name: `@${next}` });
  const opened: string[] = [];
  await admin.exposeFunction("noteOpened", (address: string) => void opened.push(address));
  await admin.evaluate("window.open = (address) => void noteOpened(address)");
  await copy.focus();
  await admin.keyboard.down("c");
  const told = admin.getByLabel("Notifications").getByText(`@${handle} est notée comme prévenue`);
  await expect(told).toBeVisible();
  await expect(copy).toHaveCount(0);
  // Held down it is one press; her line stays for her profile, which is what the message is for.
  await admin.keyboard.down("c");
  await admin.keyboard.up("c");
  await expect(row.getByRole("link", { name: `Ouvrir le profil de @${handle}` })).toBeVisible();
  await admin.keyboard.press("o");
  await expect.poll(() => opened).toEqual([`https://www.tiktok.com/@${handle}`]);
  await others.getByRole("button", { name: "Copier et cocher" }).focus();
  await admin.keyboard.press("o");
  await expect.poll(() => opened[1]).toBe(`https://www.tiktok.com/@${next}`);
  await admin.getByLabel("Notifications").getByRole("button", { name: "Annuler" }).click();
  await expect(copy).toBeVisible();
  // In a rehearsal, whose ribbon the server puts there, the message says what it is: its viewers may be real.
  await admin.evaluate(
    "document.body.append(Object.assign(document.createElement('aside'), { className: 'rehearsal' }))",
  );
  await copy.focus();
  await admin.keyboard.press("c");
  await expect(copy).toHaveCount(0);

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
