import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { StaffRole } from "#domain/roles.ts";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { hashPassword } from "#server/auth/password.ts";
import { openDatabase } from "#server/db/database.ts";
import { facts, query } from "./running-shop.ts";

interface Login {
  email: string;
  password: string;
}

/** An administrator of the test's own: the demo one's session is shared by every test. */
export async function anAdministratorLogin(): Promise<Login> {
  const login = {
    email: `${randomUUID().slice(0, 8)}@essai.example`,
    password: "a long password, for tests",
  };
  const hashedPassword = await hashPassword(login.password);
  const { db, close } = openDatabase(facts().databaseUrl, "selling", 1, () => undefined);
  await createAdministrator(db, { email: login.email, hashedPassword }).finally(close);
  return login;
}

/** A colleague of this role. */
export async function aStaffLogin(role: StaffRole): Promise<Login> {
  const login = await anAdministratorLogin();
  await query("update users set role = $2 where email = $1", [login.email, role]);
  return login;
}

/** On the screen that asks for it; what was wanted before comes next. */
export async function signInAs(admin: Page, { email, password }: Login): Promise<void> {
  await admin.getByLabel("Email").fill(email);
  await admin.getByLabel("Mot de passe", { exact: true }).fill(password);
  await admin.getByRole("button", { name: "Se connecter" }).click();
}

/** On the customers' page, where a link is offered first. */
export async function signInWithPassword(phone: Page, login: Login): Promise<void> {
  await phone.getByRole("button", { name: "Me connecter avec un mot de passe" }).click();
  await signInAs(phone, login);
}

/** Somebody who can sign in and has no rights. */
export async function aCustomerLogin(): Promise<Login> {
  const login = await anAdministratorLogin();
  await query("update users set is_admin = false where email = $1", [login.email]);
  return login;
}
