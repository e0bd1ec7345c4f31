import { expect, test } from "vitest";
import { SMS_TYPES } from "#domain/sms.ts";
import { smsLength } from "#domain/sms-text.ts";
import { isTooLong, SMS_TEXTS, sampleSms, smsConsent, smsCost } from "./sms.ts";

test.each(SMS_TYPES)(
  "the first text of %s is one message at a usual address, and says nothing of STOP",
  (type) => {
    const sample = sampleSms(SMS_TEXTS[type], { name: "HF Outlet", url: "https://www.hf-outlet.example" });
    expect(smsLength(sample)).toMatchObject({ alphabet: "gsm", parts: 1 });
    expect(sample).not.toMatch(/stop|\{\{/i);
  },
);

test("a text is too long where it would be paid for three times", () => {
  expect(isTooLong("x".repeat(306))).toBe(false);
  expect(isTooLong("x".repeat(307))).toBe(true);
});

test("what a text costs is said in the shop's words", () => {
  expect(smsCost("x".repeat(160), 45)).toBe("1\u00a0SMS de 160 caractères, 0,045\u00a0€");
  expect(smsCost("x".repeat(161), 45)).toBe("2\u00a0SMS de 161 caractères, 0,09\u00a0€");
  expect(smsCost("xy", 0)).toBe("1\u00a0SMS de 2 caractères");
});

test("an answer is promised only where one can be given", () => {
  expect(smsConsent("order", true)).toMatch(/ou en répondant STOP\.$/);
  expect(smsConsent("basket", false)).not.toContain("STOP");
});
