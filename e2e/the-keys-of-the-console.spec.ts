import { itemsOf, layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";
import { breakCalls, holdCalls } from "./trouble.ts";

// Only those who write here speak: what the demo's viewers ask for would stand in the queue too.
test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));

test("each press decides the next proposal however slow the answers are, and one that failed comes back", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const { ref, liveId } = await layOutToClaim(9);
  await query("update claims set state = 'dismissed' where state in ('new', 'proposed')");
  const admin = await newAdmin();
  await openConsole(admin);
  const handles = Array.from({ length: 6 }, () => newHandle());
  for (const handle of handles) await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
  const [failing = "", second = "", third = "", fourth = "", ...aside] = handles;
  const proposals = admin.getByRole("region", { name: "Propositions" });
  await expect(proposals.getByRole("heading", { name: "6 propositions" })).toBeVisible();
  const [claim] = await query<{ id: string }>("select id from claims where handle = $1", [failing]);
  const mend = await breakCalls(admin, "POST", new RegExp(`^/api/admin/claims/${claim?.id}/accept$`));
  const answer = await holdCalls(admin, /^\/api\/admin\/claims\/\d+/);
  for (const key of ["F4", "F4", "F4", "F4", "F8", "F8"]) await admin.keyboard.press(key);
  await expect(proposals).toHaveCount(0);
  await answer();
  for (const handle of [second, third, fourth])
    await expect.poll(() => itemsOf(handle)).toMatchObject([{ item: `${ref} Noir` }]);
  await expect(proposals.getByRole("heading", { name: "1 proposition" })).toBeVisible();
  await expect(proposals).toContainText(`@${failing}`);
  await mend();
  await admin.keyboard.press("F4");
  await expect.poll(() => itemsOf(failing)).toMatchObject([{ item: `${ref} Noir` }]);
  for (const handle of aside) expect(await itemsOf(handle)).toEqual([]);
});
