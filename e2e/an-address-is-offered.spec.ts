import { aBuyer, add, enterLive, fillAddress, saveAddress } from "./guest.ts";
import { faultsAtTwiceTheSize, LARGE_TEXT } from "./large-text.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";

const streetOf = (page: Page) => page.getByRole("combobox", { name: "Adresse", exact: true });
const offered = (page: Page) => page.getByRole("listbox", { name: "Adresses proposées" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function typeStreet(page: Page, text: string): Promise<void> {
  await streetOf(page).focus();
  await page.keyboard.type(text);
}

test("by keyboard she chooses her address out of those that begin with what she types, and goes on where it is empty", async ({
  newPhone,
  accessible,
}) => {
  const page = await newPhone({ withKeyboard: true });
  const { keyboard } = page;
  await page.goto("/order");
  await field(page, "Prénom").fill("Lucie");
  await typeStreet(page, "12 rue des lil");
  await expect(offered(page).getByRole("option")).toHaveCount(5);
  await expect(streetOf(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator("#live-region-status")).toContainText("5\u00a0adresses proposées");
  // Nothing is chosen before she chooses.
  await expect(streetOf(page)).not.toHaveAttribute("aria-activedescendant");
  await accessible(page);

  const lyon = offered(page).getByRole("option", { name: "12 Rue des Lilas 69003 Lyon" });
  for (let presses = 0; presses < 6 && (await lyon.getAttribute("aria-selected")) !== "true"; presses += 1)
    await keyboard.press("ArrowDown");
  await expect(streetOf(page)).toHaveAttribute(
    "aria-activedescendant",
    (await lyon.getAttribute("id")) ?? "",
  );
  await keyboard.press("Enter");
  await expect(offered(page)).toBeHidden();
  await expect(streetOf(page)).toHaveValue("12 Rue des Lilas");
  await expect(field(page, "Code postal")).toHaveValue("69003");
  await expect(field(page, "Ville")).toHaveValue("Lyon");
  await expect(field(page, "Email")).toBeFocused();
  // Nothing was sent.
  await expect(page.getByText(/à corriger/)).toBeHidden();

  // Escape takes the list away and an arrow brings it back; Tab leaves what is typed as it is.
  await streetOf(page).fill("");
  await typeStreet(page, "12 rue des lil");
  await expect(offered(page)).toBeVisible();
  await keyboard.press("Escape");
  await expect(offered(page)).toBeHidden();
  await expect(streetOf(page)).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(offered(page)).toBeVisible();
  await keyboard.press("Tab");
  await expect(offered(page)).toBeHidden();
  await expect(field(page, "Code postal")).toBeFocused();
  await expect(streetOf(page)).toHaveValue("12 rue des lil");
});

test("a finger chooses too, what was wrong is right again, and the list is whole with large letters", async ({
  newPhone,
}) => {
  const phone = await newPhone();
  await phone.goto("/order");
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).tap();
  await expect(phone.getByText("Le code postal est obligatoire")).toHaveCount(2);
  await field(phone, "Email").fill("lucie@exemple.fr");
  await typeStreet(phone, "12 rue des lil");
  const paris = offered(phone).getByRole("option", { name: "12 Rue des Lilas 75019 Paris" });
  await expect(paris).toBeVisible();
  expect((await paris.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await paris.tap();
  await expect(offered(phone)).toBeHidden();
  await expect(field(phone, "Code postal")).toHaveValue("75019");
  await expect(field(phone, "Ville")).toHaveValue("Paris");
  await expect(field(phone, "Téléphone")).toBeFocused();
  for (const sentence of [
    "L'adresse est obligatoire",
    "Le code postal est obligatoire",
    "La ville est obligatoire",
  ])
    await expect(phone.getByText(sentence)).toHaveCount(0);

  const large = await newPhone();
  await large.context().addInitScript(LARGE_TEXT);
  await large.goto("/order");
  await typeStreet(large, "12 rue des lil");
  await expect(offered(large)).toBeVisible();
  const [list, screen] = [await offered(large).boundingBox(), large.viewportSize()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(screen?.width ?? 0);
  // It covers what follows only while she types in the street.
  await field(large, "Prénom").focus();
  await expect(offered(large)).toBeHidden();
  expect(await faultsAtTwiceTheSize(large)).toEqual([]);
});

/** Every shift of the layout, those that follow a press too. */
const WATCH_EVERY_SHIFT = `
  window.everyShift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.everyShift += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** The street rests on the bar at the foot of the window, as low as it can be typed into. */
const STREET_ON_THE_BAR = `(() => {
  const street = document.getElementById("street");
  const bar = document.querySelector("[aria-label='Total et paiement']");
  street.focus({ preventScroll: true });
  const top = street.getBoundingClientRect().bottom - bar.getBoundingClientRect().top + 8;
  scrollBy({ top, behavior: "instant" });
})()`;

const OUT_OF_REACH = `[...document.querySelectorAll("#street, [role=option]")]
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const points = [top + 4, top + height - 4].map((y) => document.elementFromPoint(left + width / 2, y));
    return !points.every((point) => point && one.contains(point));
  })
  .map((one) => one.textContent || one.id)`;

test("where the bar to pay lies at the foot, the list opens whole above it and moves nothing", async ({
  newPhone,
}) => {
  const [piece] = await layOut();
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, piece);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).tap();
  for (const short of [false, true]) {
    const bar = phone.getByRole("region", { name: "Total et paiement" });
    if (short) {
      await query(
        "update orders set held_until = now() + interval '4 minutes' where id in (select order_id from order_items where product_id = $1)",
        [piece.productId],
      );
      await phone.reload();
    }
    await expect(bar.getByText(/encore \d/)).toHaveCount(short ? 1 : 0);
    await expect(bar).toBeVisible();
    await streetOf(phone).fill("");
    await phone.evaluate(WATCH_EVERY_SHIFT);
    await phone.evaluate(STREET_ON_THE_BAR);
    const before = await phone.evaluate<number>("window.everyShift");
    await phone.keyboard.type("12 rue des lil");
    await expect(offered(phone).getByRole("option")).toHaveCount(5);
    await expect(bar).toBeVisible();
    await expect.poll(() => phone.evaluate(OUT_OF_REACH)).toEqual([]);
    expect(await phone.evaluate<number>("window.everyShift")).toBe(before);
    await phone.keyboard.press("Escape");
  }
});

test("what she types herself is saved as she typed it, though the list is open", async ({ newPhone }) => {
  const [piece] = await layOut();
  const phone = await newPhone({ withKeyboard: true });
  await enterLive(phone);
  await add(phone, piece);
  await fillAddress(phone, aBuyer());
  await streetOf(phone).fill("");
  await typeStreet(phone, "12 rue des lilas");
  await expect(offered(phone)).toBeVisible();
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("Adresse de livraison enregistrée").first()).toBeVisible();
  await expect(phone.getByText("12 rue des lilas, 69003 Lyon, France", { exact: true })).toBeVisible();
});

test("a late answer to an older text, and one that comes after she has left the field, change nothing", async ({
  newPhone,
}) => {
  const phone = await newPhone({ withKeyboard: true });
  const answers: (() => Promise<void>)[] = [];
  await phone.route("**/api/addresses", (route) => void answers.push(() => route.continue()));
  await phone.goto("/order");
  // In one go each: letter by letter a slow machine asks in between.
  await streetOf(phone).fill("12 rue des lil");
  await expect.poll(() => answers.length).toBe(1);
  await streetOf(phone).fill("12 rue des lilzz");
  await expect.poll(() => answers.length).toBe(2);
  const ended = phone.waitForResponse("**/api/addresses");
  await answers[1]?.();
  await ended;
  await answers[0]?.().catch(() => undefined);
  await expect(offered(phone)).toBeHidden();

  await streetOf(phone).fill("12 rue des lil");
  await expect.poll(() => answers.length).toBe(3);
  await field(phone, "Prénom").focus();
  await answers[2]?.().catch(() => undefined);
  await field(phone, "Prénom").fill("Lucie");
  await expect(offered(phone)).toBeHidden();
  await expect(streetOf(phone)).toHaveValue("12 rue des lil");
});

test.describe("without the service", () => {
  test.use({ allowed: [/Failed to load resource/] });

  test("a service that fails or is not there changes nothing, and one that is not there is asked once", async ({
    newPhone,
  }) => {
    const [piece] = await layOut();
    const phone = await newPhone();
    await enterLive(phone);
    await add(phone, piece);
    let asked = 0;
    let served = true;
    await phone.route("**/api/addresses", async (route) => {
      asked += 1;
      if (served) await route.abort();
      else await route.fulfill({ json: { offered: false, addresses: [] } });
    });
    const askedBy = async (text: string) => {
      const ended = served
        ? phone.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/addresses"))
        : phone.waitForResponse("**/api/addresses");
      await streetOf(phone).fill(text);
      await ended;
    };
    await askedBy("12 rue des lil");
    served = false;
    await askedBy("12 rue des lila");
    expect(asked).toBe(2);
    await expect(offered(phone)).toBeHidden();
    await saveAddress(phone, aBuyer());
    await phone.getByRole("button", { name: "Modifier" }).tap();
    await typeStreet(phone, " bis");
    // Later than it would be asked: both timers are the page's.
    await phone.evaluate("new Promise((resolve) => setTimeout(resolve, 1000))");
    await phone.getByRole("button", { name: "Enregistrer l'adresse" }).tap();
    await expect(phone.getByText("12 rue des Lilas bis, 69003 Lyon, France", { exact: true })).toBeVisible();
    expect(asked).toBe(2);
  });
});
