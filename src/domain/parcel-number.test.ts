import fc from "fast-check";
import { expect, test } from "vitest";
import { isParcelNumber } from "./parcel-number.ts";

test.each(["6A01786657365", "6C19857561473", "9V34928217639", "6A12345678905", "CA268091420FR"])(
  "%s is a parcel number",
  (number) => {
    expect(isParcelNumber(number)).toBe(true);
  },
);

test("one wrong digit is always noticed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
      const digits = [..."6C19857561473"];
      digits[position] = String((Number(digits[position]) + shift) % 10);
      expect(isParcelNumber(digits.join(""))).toBe(false);
    }),
  );
});

test.each(["6A12345678901", "6A1234567890", "6A123456789055", "", "6a12345678905", " 6A12345678905"])(
  "%j is none",
  (number) => {
    expect(isParcelNumber(number)).toBe(false);
  },
);
