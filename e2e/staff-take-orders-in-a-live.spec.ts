import { addChosen, arrivePaid, CARDS, choose, pay, proceed, saveAddress } from "./guest.ts";
import { commentOf, itemsOf, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { arrived, layOut, type Piece, query } from "./running-shop.ts";
import { breakCalls } from "./trouble.ts";

const SHIFTLESS: Record<string, string> = Object.fromEntries(
  [..."à&é\"'(-è_ç"].map((key, digit) => [String(digit), key]),
);
/** As a French keyboard writes it when nobody presses Shift. */
const withoutShift = (text: string) => [...text.toLowerCase()].map((key) => SHIFTLESS[key] ?? key).join("");

test("a member of staff takes ten orders by keyboard alone, and takes the last one back", async ({
  newAdmin,
  accessible,
}) => {
  const colors = ["Noir", "Rouge", "Vert", "Bleu", "Écru"];
  const pieces = [...(await layOut(colors)), ...(await layOut(colors))];
  const admin = await newAdmin();
  await openConsole(admin);
  await accessible(admin);
  await admin.keyboard.press("Alt+KeyP");
  await expect(admin.getByLabel("Pseudo")).toBeFocused();
  const taken: { handle: string; piece: Piece }[] = [];
  for (const [place, piece] of pieces.entries()) {
    const handle = newHandle();
    const ref = place % 2 === 0 ? piece.ref.toLowerCase() : withoutShift(piece.ref);
    await admin.keyboard.type(handle);
    await admin.keyboard.press("Enter");
    await admin.keyboard.type(`${ref} ${piece.color.toLowerCase()}`);
    await expect(admin.getByRole("option", { name: piece.color })).toBeVisible();
    await admin.keyboard.press("Enter");
    await expect(admin.getByText(`pour @${handle}, commande`)).toBeVisible();
    await expect(admin.getByLabel("Pseudo")).toBeFocused();
    taken.push({ handle, piece });
  }
  for (const { handle, piece } of taken)
    await expect.poll(() => itemsOf(handle)).toMatchObject([{ item: `${piece.ref} ${piece.color}` }]);
  const last = taken.at(-1)?.handle ?? "";
  await admin.getByRole("button", { name: "Annuler l'ajout" }).focus();
  await admin.keyboard.press("Enter");
  await expect(admin.getByLabel("Notifications").getByText(/supprimé/)).toBeVisible();
  await expect.poll(() => itemsOf(last)).toEqual([]);
});

test("a reference with several colors asks which one, and the same one twice asks first", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/409/);
  const [piece] = await layOut(["Noir", "Rouge"]);
  const handle = newHandle();
  const admin = await newAdmin();
  await openConsole(admin, handle);
  await admin.keyboard.type(piece.ref);
  await expect(admin.getByRole("option")).toHaveCount(2);
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("2 pièces correspondent", { exact: false }).first()).toBeVisible();
  await admin.keyboard.type("noir");
  await admin.keyboard.press("Enter");
  await expect(admin.getByText(`pour @${handle}, commande`)).toBeVisible();
  await expect(admin.getByLabel("Pseudo")).toBeFocused();

  await admin.keyboard.type(handle);
  await admin.keyboard.press("Enter");
  await admin.keyboard.type(`${piece.ref} rouge`);
  await expect(admin.getByRole("option", { name: "Rouge" })).toBeVisible();
  await admin.keyboard.press("Enter");
  const question = admin.getByRole("alertdialog", { name: "Ajouter encore\u00a0?" });
  await expect(question).toContainText(`${piece.ref} vient d'être ajouté pour @${handle}`);
  expect(await itemsOf(handle)).toHaveLength(1);
  await question.getByRole("button", { name: "Ajouter" }).press("Enter");
  await expect.poll(() => itemsOf(handle)).toHaveLength(2);

  // Both are gone now: no color is asked for.
  await expect(admin.getByLabel("Pseudo")).toBeFocused();
  const late = newHandle();
  await admin.keyboard.type(late);
  await admin.keyboard.press("Enter");
  await admin.keyboard.type(piece.ref);
  await expect(admin.getByRole("option", { name: "Vendu" })).toHaveCount(2);
  await admin.keyboard.press("Enter");
  const entry = admin.getByRole("form", { name: "Saisie d'une commande" });
  await expect(entry.getByText("Ce produit a déjà été vendu dans ce live.")).toBeVisible();
  await expect(entry.getByText("pièces correspondent")).toHaveCount(0);

  // Once it is known which, the next Enter puts her on the waiting list.
  await admin.keyboard.type(`${piece.ref} noir`);
  await expect(admin.getByRole("option", { name: "Vendu" })).toHaveCount(1);
  await admin.keyboard.press("Enter");
  await expect(entry.getByText(`Entrée\u00a0: mettre @${late} en liste d'attente (1re).`)).toBeVisible();
  await admin.keyboard.press("Enter");
  await expect(
    entry.getByText(`@${late} est en liste d'attente pour ${piece.ref} Noir 38 (1re).`),
  ).toBeVisible();
  await expect(admin.getByLabel("Pseudo")).toBeFocused();
  expect(await itemsOf(late)).toEqual([]);
  await query("update products set stock = 2 where ref_category = $1", [piece.ref]);
  await expect.poll(() => itemsOf(late)).toMatchObject([{ item: `${piece.ref} Noir` }]);
});

test("a reference that the live does not have says so, by Enter and by the key that puts it on air", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const admin = await newAdmin();
  await openConsole(admin);
  const entry = admin.getByRole("form", { name: "Saisie d'une commande" });
  const none = entry.getByText('Aucun produit avec la référence "ZZ9" trouvé dans ce live');
  for (const key of ["Enter", "F2"]) {
    await admin.keyboard.press("Alt+KeyP");
    await expect(admin.getByLabel("Pseudo")).toBeFocused();
    await admin.keyboard.type(newHandle());
    await admin.keyboard.press("Enter");
    await expect(admin.locator("#console-reference")).toBeFocused();
    await admin.keyboard.type("zz9");
    await expect(admin.getByRole("button", { name: "Ajouter", exact: true })).toBeDisabled();
    await admin.keyboard.press(key);
    await expect(none).toBeVisible();
    await expect(admin.locator("#console-reference")).toBeFocused();
    await admin.keyboard.press("Escape");
    await expect(none).toHaveCount(0);
  }
  await admin.keyboard.press("Alt+KeyR");
  await admin.keyboard.press("Enter");
  await expect(entry.getByText("Veuillez sélectionner un produit et indiquer un pseudo")).toBeVisible();

  await breakCalls(admin, "GET", /^\/api\/admin\/live-console\/lives\/[0-9a-f-]{36}\/pieces$/);
  await admin.reload();
  await expect(entry.getByText("Impossible de charger les produits du live")).toBeVisible();
});

test("a comment becomes an order, the guest's page shows the piece on air, the overlay follows", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const [piece] = await layOut(["Noir", "Rouge"]);
  const [admin, phone, overlay] = [await newAdmin(), await newPhone(), await newPhone()];
  await phone.goto(`/order/live/${piece.liveId}`);
  await expect(phone.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
  await overlay.goto(`/overlay/${piece.liveId}`);
  await openConsole(admin);

  await admin.keyboard.press("Alt+KeyR");
  await admin.keyboard.type(piece.ref.toLowerCase());
  await expect(admin.getByRole("option")).toHaveCount(2);
  await admin.keyboard.press("F2");
  const onAir = phone.getByRole("region", { name: "Montré en ce moment" });
  const plate = overlay.getByRole("region", { name: "Montré en ce moment" });
  await expect(onAir).toContainText(`${piece.ref} ${piece.name}`);
  await expect(plate).toContainText(piece.ref);
  // Its pieces lie over the switch and the comments only once somebody asks for them.
  await admin.keyboard.press("Escape");
  await admin.keyboard.type(newHandle());
  await admin.keyboard.press("Enter");
  await expect(admin.locator("#console-reference")).toBeFocused();
  await expect(admin.getByRole("listbox", { name: "Pièces du live" })).toHaveCount(0);
  await admin.keyboard.press("ArrowDown");
  await expect(admin.getByRole("option")).toHaveCount(2);
  await admin.keyboard.press("Escape");
  await expect(plate).toContainText("29,90 €");
  await expect(plate.getByRole("listitem").filter({ hasText: "vendu" })).toHaveCount(0);
  expect(await overlay.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe(
    "rgba(0, 0, 0, 0)",
  );
  await admin.keyboard.press("Escape");

  const handle = newHandle();
  const text = `je prends ${piece.ref} en rouge`;
  await viewerWrites(piece.liveId, { handle, text, nickname: "Zoé" });
  const comment = commentOf(admin, handle);
  await expect(comment).toBeVisible();
  await comment.press("Enter");
  await expect(admin.getByLabel("Pseudo")).toHaveValue(handle);
  await expect(admin.locator("#console-reference")).toHaveValue(`${piece.ref} Rouge`);
  await admin.keyboard.press("Enter");
  await expect(comment).toContainText("Traité");
  await expect.poll(() => itemsOf(handle)).toMatchObject([{ item: `${piece.ref} Rouge` }]);
  await expect(plate.getByRole("listitem").filter({ hasText: "vendu" })).toContainText("Rouge");
  await expect(plate).toContainText("Dernière pièce");
  await accessible(admin);

  await onAir.getByRole("button", { name: `Voir ${piece.ref}` }).click();
  await choose(phone, piece);
  await addChosen(phone);
  await expect(onAir).toContainText("Dans votre commande");
  await expect(plate.getByText("Vendu", { exact: true })).toBeVisible();

  await admin.getByRole("button", { name: "Retirer" }).click();
  await expect(onAir).toHaveCount(0);
  await expect(phone.getByRole("region", { name: "Déjà montré, encore libre" })).toBeVisible();
  await expect(plate).toHaveCount(0);
});

test("the overlay follows without its stream too, and goes on when that comes back", async ({
  newAdmin,
  newPhone,
  allowed,
}) => {
  allowed.push(/\/events/);
  const [first] = await layOut();
  const [second] = await layOut();
  const [admin, overlay] = [await newAdmin(), await newPhone()];
  const show = async (piece: Piece) => {
    await admin.keyboard.press("Alt+KeyR");
    await admin.keyboard.type(piece.ref);
    await expect(admin.getByRole("option")).toHaveCount(1);
    await admin.keyboard.press("F2");
    await admin.keyboard.press("Escape");
  };
  const plate = overlay.getByRole("region", { name: "Montré en ce moment" });
  await overlay.route("**/events", (route) => route.abort());
  await overlay.goto(`/overlay/${first.liveId}`);
  await openConsole(admin);
  await show(first);
  await expect(plate).toContainText(first.ref);
  const back = overlay.waitForResponse(/\/events$/);
  await overlay.unroute("**/events");
  await back;
  await show(second);
  await expect(plate).toContainText(second.ref);
  await admin.getByRole("button", { name: "Retirer" }).click();
  await expect(plate).toHaveCount(0);
});

test("the order of a viewer has a link that opens her page; told by mail to pay, she follows it and pays", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const [piece] = await layOut();
  const handle = newHandle();
  const email = `${handle}@essai.example`;
  await query(
    "insert into users (email, first_name, last_name, tiktok_username) values ($1, 'Zoé', 'Roy', $2)",
    [email, handle],
  );
  const admin = await newAdmin();
  await openConsole(admin, handle);
  await admin.keyboard.type(piece.ref);
  await expect(admin.getByRole("option")).toHaveCount(1);
  await admin.keyboard.press("Enter");
  const card = admin.getByRole("article", { name: new RegExp(`@${handle}`) });
  await card.getByRole("button", { name: new RegExp(`@${handle}`) }).click();
  await expect.poll(() => itemsOf(handle)).toHaveLength(1);
  const [item] = await itemsOf(handle);
  await card.getByRole("button", { name: /^QR code de la commande/ }).click();
  await expect(admin.getByRole("img", { name: new RegExp(`/order/${item?.order}$`) })).toBeVisible();
  await admin.keyboard.press("Escape");
  await card.getByRole("button", { name: "Demander le paiement" }).click();
  await expect(admin.getByText("La cliente reçoit le lien par e-mail.", { exact: false })).toBeVisible();
  await expect(card).toContainText("À payer");

  const number = (await card.getByRole("link", { name: /^HF-/ }).textContent()) ?? "";
  // A quarter of an hour goes by, and nothing was paid.
  await query("update outbox set due_at = clock_timestamp() where order_id = $1 and state = 'waiting'", [
    item?.order,
  ]);
  const mail = await arrived(email, `Votre commande ${number} attend son paiement`);

  // Another piece of hers does not take the request back: it stands at its new total, and the member of staff sees that.
  const [more] = await layOut();
  await admin.keyboard.press("Alt+KeyP");
  await admin.keyboard.type(handle);
  await admin.keyboard.press("Enter");
  await admin.keyboard.type(more.ref);
  await expect(admin.getByRole("option")).toHaveCount(1);
  await admin.keyboard.press("Enter");
  await expect(card).toContainText("Total changé après la demande de paiement");
  await expect(card).toContainText("À payer");

  const phone = await newPhone();
  await phone.setContent(mail.html);
  await expect(phone.getByText(piece.ref)).toBeVisible();
  await accessible(phone);
  const address = await phone.getByRole("link", { name: "Finaliser ma commande" }).getAttribute("href");
  expect(address).toMatch(new RegExp(`/order/${item?.order}$`));
  expect(mail.text).toContain(address);

  await phone.goto(address ?? "");
  await expect(phone.getByText(piece.ref).first()).toBeVisible();
  const cents = 2990 + 2990 + 600;
  await saveAddress(phone, { firstName: "Zoé", lastName: "Roy", email });
  await proceed(phone);
  await pay(phone, CARDS.accepted, cents);
  await arrivePaid(phone);
  // Paid, it leaves the orders that are still to be validated or paid.
  await expect(card).toHaveCount(0);
  await admin.getByRole("switch", { name: "Toutes" }).click();
  await expect(card).toContainText("Payée");
});
