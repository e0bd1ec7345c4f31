import { expect, test } from "vitest";
import { frenchMobile } from "./mobile-number.ts";

test.each([
  "0612345678",
  "06 12 34 56 78",
  "06.12.34.56.78",
  "+33 6 12 34 56 78",
  "0033612345678",
  "+33(0)612345678",
])("%s is one mobile number however it is typed", (typed) =>
  expect(frenchMobile(typed)).toBe("+33612345678"),
);

test.each([
  "",
  "0112345678",
  "0812345678",
  "061234567",
  "06123456789",
  "+262692123456",
  "+32470123456",
  "06 12 34 56 7a",
])("%s gets no text message", (typed) => expect(frenchMobile(typed)).toBeUndefined());
