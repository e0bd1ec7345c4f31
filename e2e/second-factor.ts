import { expect, type Page } from "./promise.ts";

/** From the password to the secret that the app would scan. */
export async function askForSecret(page: Page, password: string): Promise<string> {
  await page.getByRole("button", { name: "Activer", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Activer la double authentification" });
  await question.getByLabel("Votre mot de passe").fill(password);
  await question.getByRole("button", { name: "Continuer" }).click();
  await expect(question.getByAltText("QR code à scanner avec l'application")).toBeVisible();
  return ((await question.locator("code").textContent()) ?? "").replaceAll(" ", "");
}
