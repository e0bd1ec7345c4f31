import { expect, test } from "vitest";
import { MOST_CREDIT_CENTS } from "#domain/credit.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { CREDIT_ABOVE_LIMIT } from "#wording/credits.ts";

const { admin, aHolder, leftOf } = creditAdmin();

test("staff give no more credit at once than the form lets them, whoever calls", async () => {
  const person = await aHolder();
  const give = (amountCents: number) =>
    admin.staff.call("POST", `/api/admin/users/${person.userId}/credits`, {
      amountCents,
      reason: "Geste",
      expiresOn: null,
    });
  expect(await give(MOST_CREDIT_CENTS + 1)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", data: { fields: { amountCents: CREDIT_ABOVE_LIMIT } } },
  });
  expect(await leftOf(person.userId)).toBe(0);
  expect((await give(MOST_CREDIT_CENTS)).status).toBe(201);
  expect(await leftOf(person.userId)).toBe(MOST_CREDIT_CENTS);
  expect(CREDIT_ABOVE_LIMIT).toContain("1\u00a0000,00\u00a0€");
});
