import type { Page } from "@playwright/test";
import {
  cardOf,
  commentOf,
  itemsOf,
  layOutToClaim,
  newHandle,
  openConsole,
  viewerWrites,
} from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";

/** Only those who write here speak. */
test.beforeEach(() => {
  test.slow();
  return behave("live", { story: false });
});
test.afterEach(async () => {
  await query("update lives set automatic_claims = false where automatic_claims");
  await behave("live");
});

const byThemselves = (admin: Page) =>
  admin.getByRole("switch", { name: "Ajouter automatiquement les demandes sûres" });

/** A piece that can be claimed, and a console whose member of staff lets sure claims become items. */
async function aTrustingAdmin(newAdmin: () => Promise<Page>) {
  const { ref, liveId } = await layOutToClaim();
  const admin = await newAdmin();
  await openConsole(admin);
  await expect(byThemselves(admin)).not.toBeChecked();
  await byThemselves(admin).click();
  await expect(byThemselves(admin)).toBeChecked();
  return { ref, liveId, admin };
}

test("once staff let them, sure claims become items that name their comment and can be taken back", async ({
  newAdmin,
  accessible,
}) => {
  const { ref, liveId, admin } = await aTrustingAdmin(newAdmin);

  const handle = newHandle();
  const text = `je prends la ${ref} noir svp`;
  await viewerWrites(liveId, { handle, text });
  const card = cardOf(admin, handle);
  await expect(card).toContainText("(automatique)");
  await expect(card).toContainText(`Ajouté automatiquement\u00a0: ${ref} Noir 38`);
  await expect.poll(() => itemsOf(handle)).toMatchObject([{ item: `${ref} Noir` }]);
  const order = admin.getByRole("article", { name: new RegExp(`@${handle}`) });
  await order.getByRole("button", { name: new RegExp(`@${handle}`) }).click();
  await expect(order).toContainText(`Automatique : «\u00a0${text}\u00a0»`);
  await accessible(admin);

  await card.getByRole("button", { name: "Annuler" }).click();
  await expect(card).not.toContainText("automatique");
  await expect.poll(() => itemsOf(handle)).toEqual([]);

  await byThemselves(admin).click();
  await expect(byThemselves(admin)).not.toBeChecked();
  await viewerWrites(liveId, { handle, text: `${ref} noir svp` });
  await expect(commentOf(admin, handle).first().locator("..")).toContainText("Proposition");
  await expect.poll(() => itemsOf(handle)).toEqual([]);
});

test("whoever comes too late is on the waiting list, and staff see to whom a freed unit went", async ({
  newAdmin,
  accessible,
}) => {
  const { ref, liveId, admin } = await aTrustingAdmin(newAdmin);
  const [first, second, third] = [newHandle(), newHandle(), newHandle()];
  for (const handle of [first, second, third]) {
    await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
    await expect(cardOf(admin, handle)).toContainText(
      handle === first ? "Ajouté automatiquement" : `En liste d'attente\u00a0: ${ref} Noir 38`,
    );
  }
  const summary = admin.locator("summary").filter({ hasText: "Liste d'attente" });
  const list = admin.getByRole("group").filter({ has: summary });
  await summary.click();
  const rows = list.getByRole("listitem").filter({ hasText: /^\d+\.@vue_/ });
  await expect(rows).toHaveText([`1.@${second}`, `2.@${third}`]);

  await cardOf(admin, first).getByRole("button", { name: "Annuler" }).click();
  await expect(list).toContainText(`dernière servie\u00a0: ${ref} Noir 38 pour @${second}`);
  await expect(cardOf(admin, second)).toContainText("Ajouté automatiquement");
  await expect(rows).toHaveText([`1.@${third}`]);
  await expect(list.getByRole("listitem").filter({ hasText: `@${second}` })).toContainText(`${ref} Noir 38`);
  await expect.poll(() => itemsOf(first)).toEqual([]);
  await expect.poll(() => itemsOf(second)).toMatchObject([{ item: `${ref} Noir` }]);
  await accessible(admin);

  await list
    .getByRole("button", { name: `Retirer @${third} de la liste d'attente de ${ref} Noir 38` })
    .click();
  await expect(rows).toHaveCount(0);
});
