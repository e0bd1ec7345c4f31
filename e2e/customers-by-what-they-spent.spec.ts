import { expect, test } from "./promise.ts";

test("staff order the customers by what they owe and spent, and read each e-mail whole in a window of 1280", async ({
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  await admin.setViewportSize({ width: 1280, height: 900 });
  await admin.goto("/admin/users");
  const table = admin.getByRole("table", { name: "Utilisateurs" });
  const money = table.getByRole("columnheader", { name: "Dépensé" });
  await money.getByRole("button", { name: "À payer" }).click();
  await money.getByRole("button", { name: "À payer" }).click();
  await expect(admin).toHaveURL(/sort=-owed/);
  await expect(money).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("row").nth(1)).toContainText(/À payer [\d\s]+,\d\d/);
  await money.getByRole("button", { name: "Dépensé" }).click();
  await expect(admin).toHaveURL(/sort=spent/);
  await expect(money).toHaveAttribute("aria-sort", "ascending");

  await expect(table.getByText("@courriel.example").first()).toBeVisible();
  const cut = `[...document.querySelectorAll("td .line-clamp-1, td .md\\\\:line-clamp-2")]
    .filter(({ scrollHeight, clientHeight, textContent }) => textContent.includes("@courriel") && scrollHeight > clientHeight)
    .map(({ textContent }) => textContent)`;
  expect(await admin.evaluate(cut)).toEqual([]);
  await accessible(admin);
});

test("on a phone staff sort the customers and read each e-mail whole, with what she spent and owes", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone({ signedIn: true });
  await phone.goto("/admin/users");
  await phone.getByRole("button", { name: "Trier la liste" }).click();
  await phone.getByRole("menuitem", { name: "À payer\u00a0: ordre décroissant" }).click();
  await expect(phone).toHaveURL(/sort=-owed/);
  const table = phone.getByRole("table", { name: "Utilisateurs" });
  await expect(table.getByRole("row").nth(1)).toContainText(/\d,\d\d.€À payer [\d\s]+,\d\d/);
  await expect(table.getByText("@courriel.example").first()).toBeVisible();
  const cut = `[...document.querySelectorAll("td *")]
    .filter(({ scrollHeight, clientHeight, textContent }) => textContent.includes("@courriel") && scrollHeight > clientHeight && clientHeight > 0)
    .map(({ textContent }) => textContent)`;
  expect(await phone.evaluate(cut)).toEqual([]);
  await accessible(phone);
});
