import { expect } from "vitest";
import type { Basket } from "#contract/baskets.ts";
import type { IngestEvent } from "#contract/ingest.ts";
import type { claimAdmin } from "./claim-admin.ts";
import { aComment, aConnector } from "./connector.ts";
import { newHandle } from "./live-admin.ts";
import type { Visitor } from "./open-shop.ts";

/** The phones of viewers in the live of a back office. */
export function phonesOf(admin: Pick<ReturnType<typeof claimAdmin>, "liveId" | "shop">) {
  const basketOf = async (phone: Visitor, liveId = admin.liveId) =>
    (await phone.call<Basket>("GET", `/api/baskets/${liveId}`)).body;
  const askCode = (phone: Visitor, handle: string, liveId = admin.liveId) =>
    phone.call<Basket & { code: Basket["code"] & string }>("POST", `/api/baskets/${liveId}/code`, { handle });
  const codeFor = async (phone: Visitor, handle: string, liveId = admin.liveId) => {
    const { status, body } = await askCode(phone, handle, liveId);
    expect(status).toBe(200);
    return body.code?.code ?? "";
  };
  /** A viewer writes this in the live. */
  const say = (comment: string, uniqueId: string, fields: Partial<IngestEvent> = {}, liveId = admin.liveId) =>
    aConnector(admin.shop).tell(liveId, [
      aComment({ uniqueId, comment, userId: `id.${uniqueId}`, ...fields }),
    ]);
  /** A phone whose viewer has written its code. */
  async function aBoundPhone(handle = newHandle()) {
    const phone = admin.shop.visitor();
    await say(await codeFor(phone, handle), handle);
    expect((await basketOf(phone)).handle).toBe(handle);
    return { phone, handle };
  }
  return { basketOf, askCode, codeFor, say, aBoundPhone };
}
