import { expect, type Page } from "@playwright/test";

/** The pack station with this order on the table. */
export async function openToPrepare(page: Page, number: string): Promise<void> {
  await page.goto("/admin/orders-preparation");
  await page
    .getByRole("region", { name: "File de préparation" })
    .getByRole("button", { name: new RegExp(`^${number}\\b`) })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: number })).toBeVisible();
}

/** One of the acts in the menu of the order's page. */
export async function orderAct(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: label }).click();
}

/** Through the dialog of the order's page. */
export async function setStatus(page: Page, label: string, { reason = "" } = {}): Promise<void> {
  await orderAct(page, "Changer le statut");
  const dialog = page.getByRole("dialog", { name: "Changer le statut" });
  await dialog.getByLabel("Statut").selectOption({ label });
  // Asked only where no money is held for an order that becomes paid.
  const means = dialog.getByLabel("Moyen de paiement");
  if (await means.isVisible()) await means.selectOption({ label: "Virement reçu" });
  // Asked only where money was taken for an order that is given up.
  const why = dialog.getByLabel("Raison du changement");
  if (await why.isVisible()) await why.fill(reason);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Presses the cell of a color of new products; the checkbox in it is out of sight. */
export async function chooseColor(page: Page, name: string): Promise<void> {
  const box = page.getByRole("checkbox", { name });
  await expect(box).not.toBeChecked();
  await box.locator("..").click();
  await expect(box).toBeChecked();
}

const RECORD_PAPERS = `
  window.papers = [];
  window.print = () => {
    window.papers.push((document.querySelector(".print-sheet") ?? document.body).textContent);
    window.dispatchEvent(new Event("afterprint"));
  };`;

/** A browser without a screen has no print window: what would have been on paper is kept instead. */
export async function watchPapers(page: Page): Promise<void> {
  await page.addInitScript({ content: RECORD_PAPERS });
}

export const papersOf = (page: Page): Promise<string[]> => page.evaluate("window.papers");

const COVERED_BY_NOTICES = `
  [...document.querySelectorAll("button, a[href], input, select, textarea")]
    .filter((control) => !control.closest("[aria-label=Notifications]"))
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      // What its frame has scrolled out of sight is under nothing.
      for (let frame = control.parentElement; frame; frame = frame.parentElement)
        if (getComputedStyle(frame).overflowY === "auto" && top + height / 2 > frame.getBoundingClientRect().bottom) return false;
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return topmost?.closest("[aria-label=Notifications]");
    })
    .map((control) => control.textContent || control.id)`;

/** The buttons, links and fields whose middle lies under a notice. */
export const coveredByNotices = (page: Page): Promise<string[]> => page.evaluate(COVERED_BY_NOTICES);

/** Opens the form of a person from the list of people. */
export async function editPerson(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions pour ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Modifier" }).click();
}
