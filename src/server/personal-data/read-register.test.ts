import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Register } from "#contract/admin/personal-data.ts";
import { setLimit } from "#tests/set-limit.ts";
import { adminOf } from "#tests/staff.ts";
import { MEANS_NAMES } from "#wording/payment-means.ts";
import { ACTIVITIES, activityWords, RECIPIENTS, type Recipient } from "#wording/register.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";

const admin = adminOf();
const read = async () => (await admin.staff.call<Register>("GET", "/api/admin/register")).body;

describe("the record of processing", () => {
  test("says who decides, whom the shop uses, and what is asked of staff, as of now", async () => {
    await setLimit(admin.shop, "smsActive", "on");
    await setLimit(admin.shop, "sellerName", "Marie Martin EI");
    await setLimit(admin.shop, "hostName", "Hébergeur Exemple");
    const { seller, recipients, activities, factor } = await read();
    expect(seller.name).toBe("Marie Martin EI");
    expect(recipients.find(({ code }) => code === "host")).toMatchObject({
      used: true,
      at: "Hébergeur Exemple",
    });
    // The test's shop has a provider of texts only where its configuration says one.
    expect(recipients.find(({ code }) => code === "sms")?.used).toBe(
      admin.shop.context.config.sms !== undefined,
    );
    expect(activities.find(({ code }) => code === "sale")?.recipients).toEqual([
      "card",
      "carrier",
      "mail",
      "host",
    ]);
    expect(factor).toBe("nobody");
  });

  test("names who gets a buyer's data for another means than her card, while the shop offers one", async () => {
    const sale = async () => (await read()).activities.find(({ code }) => code === "sale")?.recipients;
    expect(await sale()).not.toContain("means");
    await setLimit(admin.shop, "paymentMeans", "PAYPAL ALMA_3X");
    expect(await sale()).toContain("means");
    const { at } = (await read()).recipients.find(({ code }) => code === "means") ?? {};
    expect(at).toBe([MEANS_NAMES.PAYPAL, MEANS_NAMES.ALMA_3X].join(", "));
    expect(RECIPIENTS.card.gets).toMatch(/nom, adresse, email.* mobile/);
  });

  test("names advertisements and the kept card, with the agreement that they rest on", () => {
    const { messages, sale } = ACTIVITIES;
    expect([messages.purpose, messages.basis].join()).toMatch(/annonces commerciales.*annonces commerciales/);
    expect(messages.data).toContain("accord ou refus");
    expect(sale.basis).toContain("accord de la personne pour la carte retenue");
    expect(sale.data).toContain("carte retenue pour un appareil");
  });

  test("names the law on which advertisements to buyers rest while the shop sends them, and only then", async () => {
    expect(activityWords("messages", await read())).toEqual(ACTIVITIES.messages);
    await setLimit(admin.shop, "buyerAdvertising", "on");
    const { purpose, basis } = activityWords("messages", await read());
    expect(purpose).toContain("à qui les a acceptées, et aux acheteuses informées");
    expect(basis).toMatch(/intérêt légitime.*L34-5/);
    expect(activityWords("sale", await read())).toEqual(ACTIVITIES.sale);
  });

  test("has each rule of retention once, with the time that is set now", async () => {
    const kept = (await read()).activities.flatMap((activity) => activity.kept);
    expect(kept.map(({ what }) => what).sort()).toEqual(
      RETENTION_RULES.map((rule) => RETENTION[rule].what).sort(),
    );
    const { what } = RETENTION["live-comments"];
    expect(kept).toContainEqual({ what, kept: "90\u00a0jours" });
    await setLimit(admin.shop, "liveDays", 30);
    expect((await read()).activities.flatMap((activity) => activity.kept)).toContainEqual({
      what,
      kept: "30\u00a0jours",
    });
  });

  test("names each service that the shop calls", async () => {
    // Which recipient each folder talks to; one that begins to call somebody is missing here until it says whom.
    const called: Record<string, Recipient> = {
      "address-search": "addresses",
      "relay-points": "carrier",
      faults: "faults",
      sms: "sms",
      files: "files",
      shipping: "carrier",
      messages: "mail",
      tracking: "carrier",
      payments: "card",
    };
    const callers = globSync("src/server/*/**/*.ts")
      .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("src/server/outgoing/"))
      .filter((file) =>
        /#server\/outgoing\/(caller|circuit-breaker)\.ts|from "nodemailer"/.test(readFileSync(file, "utf8")),
      )
      .map((file) => file.split("/")[2] ?? "");
    expect([...new Set(callers)].sort()).toEqual(Object.keys(called).sort());
    const named = (await read()).recipients.map(({ code }) => code);
    expect(named).toEqual(expect.arrayContaining(Object.values(called)));
  });
});
