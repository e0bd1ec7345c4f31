import { readFileSync } from "node:fs";
import { join } from "node:path";
import { aCustomerLogin, signInAs } from "./customer-login.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";

test("somebody who is signed in but no administrator is refused, on the screen and by the server", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 403/);
  const order = await aPaidOrder();
  const login = await aCustomerLogin();
  const admin = await newAdmin({ signedIn: false });
  await admin.goto(`/admin/orders/${order.id}`);
  await signInAs(admin, login);
  await expect(admin.getByText("Vous n'avez pas les droits administrateur").first()).toBeVisible();
  await accessible(admin);
  await admin.goto("/admin/orders");
  await expect(admin).toHaveURL(/\/admin\/login/);
  await expect(admin.getByText("Vous n'avez pas les droits administrateur").first()).toBeVisible();
  for (const path of ["orders", `orders/${order.id}`, `orders/${order.id}/label.pdf`, "dashboard"])
    expect((await admin.request.get(`/api/admin/${path}`)).status(), path).toBe(403);
});

test("a stranger is led to the sign-in and told nothing by the server", async ({ newAdmin }) => {
  const order = await aPaidOrder();
  const admin = await newAdmin({ signedIn: false });
  for (const path of ["/admin", "/admin/orders", `/admin/orders/${order.id}`, "/admin/orders-preparation"]) {
    await admin.goto(path);
    await expect(admin).toHaveURL(/\/admin\/login/);
  }
  const refused = await admin.request.get(`/api/admin/orders/${order.id}`);
  expect(refused.status()).toBe(401);
  expect(await refused.text()).not.toContain(order.number);
});

test("an address that leads nowhere says so, and the attempted path is logged", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 404/);
  const phone = await newPhone();
  const path = `/nulle-part-${Date.now()}`;
  const answer = await phone.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(phone.getByRole("heading", { level: 1, name: "Page introuvable" })).toBeVisible();
  await expect(phone.getByText("Oops! Page not found")).toBeVisible();
  await accessible(phone);
  await phone.getByRole("link", { name: "Return to Home" }).click();
  await expect(phone).toHaveURL("/");
  // A move inside the page asks for no document, and is written down all the same.
  const moved = `/nulle-part-non-plus-${Date.now()}`;
  await phone.evaluate(`history.pushState({}, "", "${moved}"); dispatchEvent(new PopStateEvent("popstate"))`);
  await expect(phone.getByRole("heading", { level: 1, name: "Page introuvable" })).toBeVisible();
  const log = join(process.env.E2E_DATA_DIR ?? "", "server.log");
  await expect.poll(() => readFileSync(log, "utf8")).toContain(path);
  await expect.poll(() => readFileSync(log, "utf8")).toContain(moved);
});
