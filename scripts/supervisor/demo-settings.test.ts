import { expect, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import { readConfig } from "#server/config.ts";
import { demoSettings, fillIn, playedParts } from "./demo-settings.ts";

const emulators = {
  card: { apiUrl: "http://localhost:4010", staticUrl: "http://localhost:4010" },
  carrier: { url: "http://localhost:4020", trackingUrl: "http://localhost:4020/suivi?code=" },
  mailbox: { smtpUrl: "smtp://localhost:4025", pageUrl: "http://localhost:4026" },
};
const kept = { DATABASE_URL: "postgres://shop@localhost/shop", AUTH_SECRET: "x".repeat(32) };

test("without any setting the machine plays every part and the shop's configuration is complete", () => {
  expect(playedParts({})).toEqual(["database", "card", "carrier", "mailbox", "live", "sms", "addresses"]);
  const config = readConfig(fillIn({}, { ...demoSettings(emulators), ...kept }));
  expect(config.card.mode).toBe("TEST");
  expect(config.firstAdmin).toEqual(DEMO_ADMINISTRATOR);
});

test.each([
  ["DATABASE_URL", "database"],
  ["CARD_API_URL", "card"],
  ["CARD_HMAC_KEY", "card"],
  ["CARRIER_URL", "carrier"],
  ["SMTP_URL", "mailbox"],
  ["CAPTURE_SOURCE", "live"],
  ["SMS_API_KEY", "sms"],
  ["ADDRESS_URL", "addresses"],
])("a real %s takes the %s out of the machine's hands", (name, part) => {
  expect(playedParts({ [name]: "given" })).not.toContain(part);
  expect(playedParts({ [name]: "" })).toContain(part);
});

test("a real part that is half configured is refused by the name of what is missing", () => {
  const { card: _, ...played } = emulators;
  const settings = fillIn({ CARD_API_URL: "https://api.example" }, { ...demoSettings(played), ...kept });
  expect(() => readConfig(settings)).toThrow(/CARD_PASSWORD[\s\S]*CARD_HMAC_KEY/);
});

test("in production nothing is played", () => {
  expect(playedParts({ NODE_ENV: "production" })).toEqual([]);
});

test("a named administrator leaves no demo administrator behind", () => {
  const settings = fillIn({ ADMIN_EMAIL: "a@b.fr", ADMIN_PASSWORD: "a long password" }, demoSettings({}));
  expect(settings.ADMIN_EMAIL).toBe("a@b.fr");
  expect(JSON.stringify(settings)).not.toContain(DEMO_ADMINISTRATOR.password);
});
