import { ADMIN_SCREENS } from "#contract/routes.ts";
import { expect, test } from "./promise.ts";

/** The record of one thing needs that thing; its frame is the same. */
const SCREENS = Object.keys(ADMIN_SCREENS).filter((route) => !route.includes(":"));

test("no screen of the back office is wider than a phone, however long its name", async ({ newPhone }) => {
  const phone = await newPhone({ signedIn: true });
  for (const screen of SCREENS) {
    await phone.goto(screen);
    await expect(phone.getByRole("heading", { level: 1 }), screen).toBeVisible();
    // It takes room from the name of the screen.
    await expect(phone.getByRole("banner").getByRole("link", { name: /^EN DIRECT/ }), screen).toBeVisible();
    const width = () => phone.evaluate<number>("document.documentElement.scrollWidth");
    await expect.poll(width, screen).toBeLessThanOrEqual(360);
  }
});
