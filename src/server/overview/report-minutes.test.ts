import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle, storedComment } from "#tests/live-admin.ts";

const admin = claimAdmin();

test("a piece put on air to try it, hours before, hides nothing of the live", async () => {
  const { liveId, db, staff } = admin;
  for (const reference of ["A1", null])
    await staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference });
  for (const hours of [13, 13.5, 14])
    await storedComment(db, { liveId, handle: newHandle(), text: "bonjour", secondsAgo: -hours * 3600 });
  const { body } = await staff.call<LiveReport>("GET", `/api/admin/lives/${liveId}/report`);
  expect(body.minutes).toHaveLength(61);
  expect([body.minutes.at(0), body.minutes.at(-1)]).toMatchObject([{ comments: 1 }, { comments: 1 }]);
  expect(body.shown).toEqual([]);
});
