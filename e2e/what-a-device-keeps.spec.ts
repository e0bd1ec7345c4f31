import { aBuyer, add, arrivePaid, CARDS, enterLive, pay, proceed, saveAddress } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { layOut } from "./running-shop.ts";

const TOTAL = 2990 + 600;

test("after a purchase a device keeps nothing that the privacy page does not list", async ({ newPhone }) => {
  const [piece] = await layOut(["Noir"]);
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, piece);
  await phone
    .getByRole("region", { name: "Votre choix" })
    .getByRole("button", { name: "Voir panier" })
    .click();
  await saveAddress(phone, aBuyer());
  await proceed(phone);
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);

  const memory = await phone.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const databases = await phone.evaluate("indexedDB.databases().then((all) => all.length)");
  const cookies = (await phone.context().cookies(phone.url())).map(({ name }) => name);
  expect(cookies).toContain("hf_browser");
  expect(databases).toBe(0);
  await phone.goto("/confidentialite");
  await expect(phone.getByText("hf_browser")).toBeVisible();
  const page = (await phone.getByRole("main").textContent()) ?? "";
  expect([...cookies, ...memory].filter((name) => !page.includes(name))).toEqual([]);
});
