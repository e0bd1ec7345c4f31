import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";

test("staff note an incident, see the 72 hours pass, tell the authority, print it and close it", async ({
  newAdmin,
  accessible,
}) => {
  const title = `Liste égarée ${randomUUID().slice(0, 8)}`;
  const page = await newAdmin();
  await page.goto("/admin/data-requests");
  await page.getByRole("link", { name: /^Incidents/ }).click();
  await page.getByRole("button", { name: "Noter un incident" }).click();
  const form = page.getByRole("dialog", { name: "Noter un incident" });
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByText("À remplir").first()).toBeVisible();
  await form.getByLabel("En quelques mots").fill(title);
  await form.getByLabel("Ce qui s'est passé").fill("Une liste d'adresses est partie ailleurs.");
  await accessible(page);
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const authority = page.getByRole("region", { name: "CNIL" });
  await expect(authority.getByText(/avant le .*, il reste 7[12]\u00a0h/)).toBeVisible();
  await accessible(page);

  await page.goto("/admin");
  const tile = page.getByRole("link", { name: /Incidents de données.*il reste 7[12]\sh/ });
  await tile.click();
  await page.getByRole("link", { name: title }).click();

  await authority.getByRole("button", { name: "Noter la notification" }).click();
  const notice = page.getByRole("dialog", { name: "Noter la notification" });
  await notice.getByLabel("Numéro de la notification").fill("2026-4711");
  await notice.getByRole("button", { name: "Enregistrer" }).click();
  await expect(authority.getByText(/^Notifiée le /)).toBeVisible();
  const people = page.getByRole("region", { name: "Personnes concernées" });
  await people.getByRole("button", { name: "Décider pour les personnes" }).click();
  const decision = page.getByRole("dialog", { name: "Décider pour les personnes" });
  await decision.getByLabel("Non").check();
  await decision.getByLabel("Pourquoi").fill("Des adresses seules.");
  await decision.getByRole("button", { name: "Enregistrer" }).click();
  await expect(people.getByText("Décision : non. Des adresses seules.")).toBeVisible();

  await page.getByRole("button", { name: "Compléter ou corriger" }).click();
  const again = page.getByRole("dialog", { name: "Compléter ou corriger" });
  await again.getByLabel(/^Confidentialité/).check();
  await again.getByLabel("Adresses postales").check();
  await again.getByLabel("Clientes").check();
  await again.getByLabel("Gravité pour les personnes").selectOption("Limitée");
  await again.getByLabel(/^Conséquences probables/).fill("Du courrier non voulu.");
  await again.getByLabel(/^Mesures prises/).fill("Le destinataire a effacé la liste.");
  await again.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Mesures prises · avant : pas encore connu")).toBeVisible();
  await page.evaluate("window.print = () => {}");
  await page.getByRole("button", { name: "Imprimer" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("row", { name: /CNIL notifiée.*2026-4711/ })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Clore l'incident" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clore l'incident" }).click();
  await expect(page.getByText(/^Clos le /)).toBeVisible();
  await page.getByRole("link", { name: "Incidents" }).first().click();
  await expect(page.getByRole("region", { name: "Clos" }).getByRole("link", { name: title })).toBeVisible();
});
