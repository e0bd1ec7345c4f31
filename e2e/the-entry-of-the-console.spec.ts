import { itemsOf, layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, type Page, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";

// Only those who write here speak.
test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));

/** What of the entry one may need next and can't be reached, since something else lies over its middle. */
const COVERED = `(() => {
  const form = document.querySelector("form[aria-label=\\"Saisie d'une commande\\"]");
  return [...form.querySelectorAll("input, button")].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return control.contains(over) ? [] : [control.id || control.textContent || control.getAttribute("aria-label")];
  });
})()`;
const covered = (page: Page) => page.evaluate<string[]>(COVERED);

test("a list that opens under the entry covers none of its fields and buttons", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const { ref } = await layOutToClaim(3);
  for (const page of [await newAdmin(), await newPhone({ signedIn: true })]) {
    await openConsole(page);
    await page.getByRole("button", { name: "Commentaire", exact: true }).click();
    await page.getByLabel("Pseudo").fill("e");
    const handles = page.getByRole("listbox", { name: "Pseudos connus" }).getByRole("option");
    await expect.poll(() => handles.count()).toBeGreaterThan(4);
    expect(await covered(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.locator("#console-reference").fill(ref.slice(0, 1));
    const pieces = page.getByRole("listbox", { name: "Pièces du live" });
    await expect(pieces).toContainText(ref);
    expect(await covered(page)).toEqual([]);
    await accessible(page);
    // Walking with arrows keeps the option in sight, however long the list is.
    await page.keyboard.press("ArrowUp");
    await expect(pieces.getByRole("option").last()).toBeInViewport();
    await page.getByLabel("Commentaire de la commande").click();
    await page.keyboard.type("à part");
    await expect(pieces).toBeHidden();
  }
});

/** Safari on a phone lays its keyboard over the page: only the visual viewport gets smaller. */
const WITH_A_KEYBOARD_LAID_OVER = `(() => {
  const viewport = new EventTarget();
  Object.assign(viewport, { scale: 1, offsetTop: 0 });
  Object.defineProperty(viewport, "height", { get: () => window.innerHeight - (window.keyboard ?? 0) });
  Object.defineProperty(window, "visualViewport", { get: () => viewport });
  window.openKeyboard = (height) => { window.keyboard = height; viewport.dispatchEvent(new Event("resize")); };
})()`;

test("on a phone the entry stays above the keyboard, whether that shrinks the page or lies over it", async ({
  newPhone,
}) => {
  const { ref, liveId } = await layOutToClaim(3);
  const handle = newHandle();
  const phone = await newPhone({ signedIn: true });
  await phone.addInitScript(WITH_A_KEYBOARD_LAID_OVER);
  await query("update claims set state = 'dismissed' where state in ('new', 'proposed')");
  await openConsole(phone);
  await viewerWrites(liveId, { handle, text: `${ref} noir` });
  const entry = phone.getByRole("form", { name: "Saisie d'une commande" });
  const comment = phone.locator("[data-comment]").filter({ hasText: `@${handle}` });
  const size = phone.viewportSize() ?? { width: 0, height: 0 };
  const foot = async () => {
    const box = await entry.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(foot).toBe(size.height);

  const scrolled = () => phone.evaluate<number>("Math.round(window.scrollY)");
  const before = await scrolled();
  await comment.tap();
  await expect(phone.getByLabel("Référence")).toBeFocused();
  await expect(entry).toContainText(`@${handle}`);
  // The field that got the focus is in sight already: the comments stay where they are.
  expect(await scrolled()).toBe(before);

  await phone.evaluate("window.openKeyboard(300)");
  await expect.poll(foot).toBe(size.height - 300);
  for (const field of [phone.getByLabel("Pseudo"), phone.getByRole("button", { name: "Ajouter" })])
    await expect(field).toBeInViewport({ ratio: 1 });
  const pieces = phone.getByRole("listbox", { name: "Pièces du live" });
  await expect(pieces).toBeInViewport({ ratio: 1 });
  await phone.evaluate("window.openKeyboard(0)");
  await expect.poll(foot).toBe(size.height);

  await phone.setViewportSize({ width: size.width, height: size.height - 300 });
  await expect.poll(foot).toBe(size.height - 300);
  await expect(pieces).toBeInViewport({ ratio: 1 });
  await expect(phone.getByLabel("Pseudo")).toBeInViewport({ ratio: 1 });
  await phone.getByLabel("Référence").press("Enter");
  await expect(entry).toContainText(`pour @${handle}, commande`);
});

test("what is typed while an answer is under way is neither wiped nor mixed with what was sent", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const [first, second, third] = [await layOutToClaim(), await layOutToClaim(), await layOutToClaim()];
  const [ana, bea, eva] = [newHandle(), newHandle(), newHandle()];
  const [admin, other] = [await newAdmin(), await newAdmin()];
  const entry = admin.getByRole("form", { name: "Saisie d'une commande" });
  const handle = admin.getByLabel("Pseudo", { exact: true });
  const reference = admin.locator("#console-reference");
  let answer = () => {};
  await admin.route("**/api/admin/live-console/lives/*/items", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const send = async (viewer: string, ref: string) => {
    const asked = admin.waitForRequest("**/api/admin/live-console/lives/*/items");
    await handle.fill(viewer);
    await reference.fill(ref);
    await reference.press("Enter");
    await asked;
  };
  await openConsole(admin);

  await send(ana, first.ref);
  await handle.fill(bea);
  await reference.fill(second.ref);
  answer();
  await expect(entry).toContainText(`pour @${ana}, commande`);
  await expect(handle).toHaveValue(bea);
  await expect(reference).toHaveValue(second.ref);

  await openConsole(other, ana);
  await send(bea, third.ref);
  await other.keyboard.type(third.ref);
  await other.keyboard.press("Enter");
  await expect(other.getByRole("form", { name: "Saisie d'une commande" })).toContainText(`pour @${ana}`);
  await handle.fill(eva);
  await reference.fill(second.ref);
  answer();
  await expect(admin.getByLabel("Notifications")).toContainText(
    new RegExp(`@${bea}, ${third.ref} .*\u00a0: Ce produit a déjà été vendu`),
  );
  await expect(entry.getByRole("button", { name: "Ajouter", exact: true })).toBeEnabled();
  await admin.unroute("**/api/admin/live-console/lives/*/items");
  await reference.press("Enter");
  await expect(entry).toContainText(`pour @${eva}, commande`);
  expect((await itemsOf(eva)).map(({ item }) => item)).toEqual([`${second.ref} Noir`]);
  expect(await query("select from claims where product_id = $1", [third.productId])).toEqual([]);
});
