import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";

test("staff try calls on the page of the API, with their session and a key for each act", async ({
  newAdmin,
}) => {
  const page = await newAdmin();
  await page.goto("/api/docs");
  await page.getByPlaceholder("Filter by tag").fill("admin.colors");
  const calls = page.locator(".opblock-tag-section");
  await expect(calls).toHaveCount(1);
  await calls.locator(".opblock-tag").click();

  const list = page.locator(".opblock").filter({ hasText: "admin.colors.list" });
  await list.locator(".opblock-summary-control").click();
  await expect(list).toContainText("Who may call: Staff (admin: live)");
  await expect(list).toContainText("NOT_ADMINISTRATOR Vous n'avez pas les droits administrateur");
  await list.getByRole("button", { name: "Execute" }).click();
  await expect(list.locator(".live-responses-table")).toContainText("hexCode");

  const name = `Teinte ${randomUUID().slice(0, 6)}`;
  const create = page.locator(".opblock").filter({ hasText: "admin.colors.create" });
  await create.locator(".opblock-summary-control").click();
  await create.locator("textarea").fill(JSON.stringify({ name, hexCode: "#123456" }));
  await create.getByRole("button", { name: "Execute" }).click();
  await expect(create.locator(".live-responses-table .response-col_status").nth(1)).toContainText("201");
  await page.goto("/admin/colors");
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
});
