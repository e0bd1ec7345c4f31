import { expect, test } from "vitest";
import type { House } from "#server/context.ts";
import { ownHouse } from "#tests/house.ts";
import { ensureSeller } from "./ensure-seller.ts";

const shop = ownHouse();

const FACTS = {
  SELLER_NAME: "HF SAS",
  SELLER_ADDRESS: "1 rue de la Mode, 69002 Lyon",
  SELLER_REGISTRATION: "RCS Lyon 000 000 000",
  SELLER_EMAIL: "c@shop.example",
  SELLER_PHONE: "04 65 71 00 12",
  SELLER_MEDIATOR: "Médiateur, 75000 Paris",
};
const NOTHING = Object.fromEntries(Object.keys(FACTS).map((name) => [name, undefined])) as Record<
  keyof typeof FACTS,
  string | undefined
>;

/** The house as it would be in production, with these facts in its environment. */
const production = (given: Partial<typeof FACTS>): House => ({
  ...shop.it,
  config: { ...shop.it.config, production: true, seller: { ...NOTHING, ...given } },
});

test("a shop in production does not open before it knows its seller, and names what is missing", async () => {
  await expect(ensureSeller(production({}))).rejects.toThrow(
    new RegExp(
      Object.keys(FACTS)
        .map((name) => `${name} is missing: .+`)
        .join("\\n  "),
    ),
  );
  const { SELLER_MEDIATOR: _, ...most } = FACTS;
  await expect(ensureSeller(production(most))).rejects.toThrow(
    /know who sells.*:\n {2}SELLER_MEDIATOR is missing: .+$/,
  );
  await ensureSeller(production(FACTS));
  expect(shop.it.settings.current()).toMatchObject({
    sellerName: "HF SAS",
    contactEmail: "c@shop.example",
    mediator: "Médiateur, 75000 Paris",
  });
});

test("what the back office changed since is not overwritten, and needs the environment no more", async () => {
  await shop.it.db
    .updateTable("settings")
    .set({ value: JSON.stringify("HF Mode SAS") })
    .where("key", "=", "sellerName")
    .execute();
  await ensureSeller(production(FACTS));
  await ensureSeller(production({}));
  expect(shop.it.settings.current().sellerName).toBe("HF Mode SAS");
});

test("the demo opens without them", async () => {
  await shop.it.db.deleteFrom("settings").execute();
  await ensureSeller(shop.it);
});
