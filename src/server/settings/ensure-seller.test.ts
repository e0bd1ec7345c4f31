import { expect, test } from "vitest";
import type { AppContext } from "#server/context.ts";
import { ownAppContext } from "#tests/app-context.ts";
import { ensureSeller } from "./ensure-seller.ts";

const shop = ownAppContext();

const given = (facts: Partial<AppContext["config"]["seller"]>) => {
  const { db, settings, config } = shop.it;
  return { db, settings, config: { ...config, seller: { ...config.seller, ...facts } } };
};

test("a new shop takes the facts of its seller from the environment, and starts without those that are missing", async () => {
  await ensureSeller(given({}));
  expect(shop.it.settings.current()).toMatchObject({ sellerName: "", vatRegime: "" });
  await ensureSeller(
    given({ SELLER_NAME: " HF SAS ", SELLER_SIREN: "732 829 320", SELLER_VAT: "FR44732829320" }),
  );
  expect(shop.it.settings.current()).toMatchObject({
    sellerName: "HF SAS",
    sellerSiren: "732 829 320",
    vatRegime: "vat",
    vatNumber: "FR44732829320",
  });
});

test("what the back office changed since is not overwritten", async () => {
  await shop.it.db
    .updateTable("settings")
    .set({ value: JSON.stringify("HF Mode SAS") })
    .where("key", "=", "sellerName")
    .execute();
  await ensureSeller(given({ SELLER_NAME: "HF SAS" }));
  expect(shop.it.settings.current().sellerName).toBe("HF Mode SAS");
});

test("a seller without VAT says so instead of a number", async () => {
  await shop.it.db.deleteFrom("settings").execute();
  await ensureSeller(given({ SELLER_VAT: "Franchise" }));
  expect(shop.it.settings.current()).toMatchObject({ vatRegime: "franchise", vatNumber: "" });
});

test("a shop that sells begins without incomplete pieces, and keeps what staff decide; a demo sells them", async () => {
  const began = async (environment: AppContext["config"]["environment"]) => {
    await ensureSeller({ ...shop.it, config: { ...shop.it.config, environment } });
    return shop.it.settings.current().sellIncomplete;
  };
  const { db } = shop.it;
  expect(await began("test")).toBe("yes");
  expect(await began("staging")).toBe("no");
  await db.updateTable("settings").set({ value: '"yes"' }).where("key", "=", "sellIncomplete").execute();
  expect(await began("production")).toBe("yes");
  await db.deleteFrom("settings").where("key", "=", "sellIncomplete").execute();
  expect(await began("production")).toBe("no");
});
