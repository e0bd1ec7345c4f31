import { describe, expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

/** Made by better-auth 1.7.7, which hashed the passwords of earlier releases. */
const EARLIER = {
  password: "un mot de passe à accents ①",
  kept:
    "c5e3bde9eea7fd9f4916aa729a3bd66f:a4a8e75e1d5a2ab529343133f0b4614b214bb5cd422b76893683131fa316d499" +
    "d0d9efbea25b07d6953b9f5841b7fd122569bda0eea87e03d9a3674186270aa9",
};

describe("a password", () => {
  test("that an earlier release hashed still opens, however its accents are typed", async () => {
    expect(await isPassword(EARLIER.password, EARLIER.kept)).toBe(true);
    expect(await isPassword(EARLIER.password.normalize("NFKD"), EARLIER.kept)).toBe(true);
    expect(await isPassword("un mot de passe a accents 1", EARLIER.kept)).toBe(false);
  });

  test("is kept in the same shape, under a salt of its own", async () => {
    const [one, other] = [await hashPassword(EARLIER.password), await hashPassword(EARLIER.password)];
    expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(one).not.toBe(other);
    expect(await isPassword(EARLIER.password, one)).toBe(true);
    expect(await isPassword("another", one)).toBe(false);
  });

  test.each([null, undefined, "", "salt", "salt:", ":", `${"0".repeat(32)}:00`])(
    "is wrong where %j is kept",
    async (kept) => {
      expect(await isPassword("", kept)).toBe(false);
    },
  );
});
