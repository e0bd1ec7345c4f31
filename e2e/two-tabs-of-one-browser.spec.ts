import { add, addChosen, choose, color, enterLive, search } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";

/** Writes down every state in which a cell or the panel shows one's own piece as sold, however short. */
const WATCH_FOR_SOLD = `
  window.soldSeen = [];
  new MutationObserver(() => {
    const text = document.querySelector("main")?.innerText ?? "";
    for (const word of ["Vendu", "déjà été vendu"]) if (text.includes(word)) window.soldSeen.push(word);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
`;
/** The event that tells of another tab comes only when it is let through: the stream is faster. */
const HOLD_STORAGE_EVENTS = `
  const held = [];
  const hold = (event) => {
    event.stopImmediatePropagation();
    held.push(event);
  };
  window.addEventListener("storage", hold);
  window.letStorageEventsThrough = () => {
    window.removeEventListener("storage", hold);
    for (const { key } of held) window.dispatchEvent(new StorageEvent("storage", { key }));
  };
`;
const soldSeen = (page: Page) => page.evaluate<string[]>("window.soldSeen");

/** The answer to an addition comes long after the stream has told everybody that the piece is gone. */
async function answerLate(page: Page): Promise<() => void> {
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    ({ pathname }) => /^\/api\/guest-orders(\/[^/]+\/items)?$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      await wanted;
      await route.fulfill({ response });
    },
  );
  return answer;
}

test("her own piece is never shown as sold to her, in no tab, and the tabs share one cart", async ({
  newPhone,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const first = await newPhone();
  await first.context().addInitScript(WATCH_FOR_SOLD);
  const second = await first.context().newPage();
  const stranger = await newPhone();
  for (const tab of [first, second, stranger]) {
    await enterLive(tab);
    await search(tab, black.ref);
  }
  await choose(first, black);
  await choose(second, black);
  const answer = await answerLate(first);
  await first.getByRole("button", { name: "Ajouter à la commande" }).click();
  await expect(stranger.getByRole("radio", { name: /^Noir.*Vendu/ })).toBeDisabled();
  await expect(first.getByText("Ajout en cours...")).toBeVisible();
  answer();
  await expect(first.getByText("Ajouté à votre commande")).toBeVisible();

  const panel = second.getByRole("region", { name: "Votre choix" });
  await expect(panel.getByText("Elle est déjà dans votre commande")).toBeVisible();
  await expect(second).toHaveURL(first.url());
  await expect(second.getByRole("radio", { name: /^Noir.*Dans votre commande/ })).toBeDisabled();
  await panel.getByRole("button", { name: "Voir panier" }).click();
  const item = (tab: Page, name: string) =>
    tab.getByRole("button", { name: `Supprimer ${black.ref} ${black.name}, ${name}, 38` });
  await expect(item(second, "Noir")).toBeVisible();

  await choose(second, red);
  await addChosen(second);
  for (const tab of [first, second]) {
    await expect(item(tab, "Rouge")).toBeVisible();
    expect(await soldSeen(tab)).toEqual([]);
  }
});

test("her own piece is not shown as sold in a tab that the stream tells before the other tab does", async ({
  newPhone,
}) => {
  const [black] = await layOut(["Noir"]);
  const first = await newPhone();
  const second = await first.context().newPage();
  await second.addInitScript(WATCH_FOR_SOLD + HOLD_STORAGE_EVENTS);
  const stranger = await newPhone();
  for (const tab of [first, second, stranger]) {
    await enterLive(tab);
    await search(tab, black.ref);
    await choose(tab, black);
  }
  const answer = await answerLate(first);
  await first.getByRole("button", { name: "Ajouter à la commande" }).click();
  await expect(stranger.getByRole("radio", { name: /^Noir.*Vendu/ })).toBeDisabled();
  answer();
  await expect(first.getByText("Ajouté à votre commande")).toBeVisible();
  await second.evaluate("window.letStorageEventsThrough()");
  await expect(second.getByRole("radio", { name: /^Noir.*Dans votre commande/ })).toBeDisabled();
  expect(await soldSeen(second)).toEqual([]);
});

test("a tab that is opened on the live later goes on with the order that this browser has in it", async ({
  newPhone,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const first = await newPhone();
  await enterLive(first);
  await add(first, black);
  const second = await first.context().newPage();
  await second.goto(`/order/live/${black.liveId}`);
  await expect(second).toHaveURL(first.url());
  await search(second, black.ref);
  await expect(second.getByRole("radio", { name: /^Noir.*Dans votre commande/ })).toBeDisabled();
  await expect(color(second, red)).toBeEnabled();
});

test("what is shown first is free, and what was added stays in sight", async ({ newPhone }) => {
  const [black, red, white] = await layOut(["Noir", "Rouge", "Blanc"]);
  const phones = [await newPhone(), await newPhone()] as const;
  for (const phone of phones) await enterLive(phone);
  const [other, phone] = phones;
  await query(
    "update products set size = case id when $1 then '36' when $2 then '38' else '40' end where ref_category = $3",
    [black.productId, red.productId, black.ref],
  );
  await add(other, black);
  await search(phone, black.ref);
  const result = phone.getByRole("article");
  await expect(result.getByText("Taille 38")).toBeVisible();
  await choose(phone, white);
  await expect(result.getByText("Taille 40")).toBeVisible();
  await addChosen(phone);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
  await expect(result.getByText("Taille 40")).toBeVisible();
});
