import type { Page } from "@playwright/test";
import { behave, query } from "./house.ts";
import {
  cardOf,
  commentOf,
  layOutToClaim,
  linesOf,
  newHandle,
  openConsole,
  viewerWrites,
} from "./live-desk.ts";
import { expect, test } from "./promise.ts";

/** Only those who write here speak. */
test.beforeEach(() => {
  test.slow();
  return behave("live", { story: false });
});
test.afterEach(async () => {
  await query("update lives set automatic_claims = false where automatic_claims");
  await behave("live");
});

const byThemselves = (desk: Page) => desk.getByRole("switch", { name: "Ajouter seul les demandes sûres" });

/** A piece that can be claimed, and a console whose operator lets sure claims become lines. */
async function aTrustingDesk(newDesk: () => Promise<Page>) {
  const { ref, liveId } = await layOutToClaim();
  const desk = await newDesk();
  await openConsole(desk);
  await expect(byThemselves(desk)).not.toBeChecked();
  await byThemselves(desk).click();
  await expect(byThemselves(desk)).toBeChecked();
  return { ref, liveId, desk };
}

test("once staff let them, sure claims become lines that name their comment and can be taken back", async ({
  newDesk,
  accessible,
}) => {
  const { ref, liveId, desk } = await aTrustingDesk(newDesk);

  const handle = newHandle();
  const text = `je prends la ${ref} noir svp`;
  await viewerWrites(liveId, { handle, text });
  const card = cardOf(desk, handle);
  await expect(card).toContainText("(automatique)");
  await expect(card).toContainText(`Ajouté automatiquement\u00a0: ${ref} Noir 38`);
  await expect.poll(() => linesOf(handle)).toMatchObject([{ line: `${ref} Noir` }]);
  const order = desk.getByRole("article", { name: new RegExp(`@${handle}`) });
  await order.getByRole("button", { name: new RegExp(`@${handle}`) }).click();
  await expect(order).toContainText(`Automatique : «\u00a0${text}\u00a0»`);
  await accessible(desk);

  await card.getByRole("button", { name: "Annuler" }).click();
  await expect(card).not.toContainText("automatique");
  await expect.poll(() => linesOf(handle)).toEqual([]);

  await byThemselves(desk).click();
  await expect(byThemselves(desk)).not.toBeChecked();
  await viewerWrites(liveId, { handle, text: `${ref} noir svp` });
  await expect(commentOf(desk, handle).first().locator("..")).toContainText("Proposition");
  await expect.poll(() => linesOf(handle)).toEqual([]);
});

test("whoever comes too late is on the waiting list, and staff see to whom a freed unit went", async ({
  newDesk,
  accessible,
}) => {
  const { ref, liveId, desk } = await aTrustingDesk(newDesk);
  const [first, second, third] = [newHandle(), newHandle(), newHandle()];
  for (const handle of [first, second, third]) {
    await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
    await expect(cardOf(desk, handle)).toContainText(
      handle === first ? "Ajouté automatiquement" : `En liste d'attente\u00a0: ${ref} Noir 38`,
    );
  }
  const list = desk.getByRole("group").filter({ hasText: "Liste d'attente" });
  await list.getByText("Liste d'attente").click();
  const rows = list.getByRole("listitem").filter({ hasText: /^\d+\.@vue_/ });
  await expect(rows).toHaveText([`1.@${second}`, `2.@${third}`]);

  await cardOf(desk, first).getByRole("button", { name: "Annuler" }).click();
  await expect(list).toContainText(`dernière servie\u00a0: ${ref} Noir 38 pour @${second}`);
  await expect(cardOf(desk, second)).toContainText("Ajouté automatiquement");
  await expect(rows).toHaveText([`1.@${third}`]);
  await expect(list.getByRole("listitem").filter({ hasText: `@${second}` })).toContainText(`${ref} Noir 38`);
  await expect.poll(() => linesOf(first)).toEqual([]);
  await expect.poll(() => linesOf(second)).toMatchObject([{ line: `${ref} Noir` }]);
  await accessible(desk);

  await list
    .getByRole("button", { name: `Retirer @${third} de la liste d'attente de ${ref} Noir 38` })
    .click();
  await expect(rows).toHaveCount(0);
});
