import { expect, test } from "vitest";
import { GUEST_STATUS_LABELS } from "./order-status.ts";

test("no status calls its reader the customer, or the shop the admin", () => {
  for (const label of Object.values(GUEST_STATUS_LABELS)) expect(label).not.toMatch(/client|admin/i);
});
