import type { IngestEvent } from "#contract/ingest.ts";

/** Messages of the service that say something of a viewer; others only show that it is alive. */
const TYPES = new Map([
  ["WebcastChatMessage", "chat"],
  ["WebcastGiftMessage", "gift"],
  ["WebcastMemberMessage", "member"],
  ["WebcastSocialMessage", "social"],
]);

type Part = Record<string, unknown>;

/**
 * One message as the service names it, as an event of ours; undefined where it tells nothing of a viewer. Its fields
 * have had three names: those of 1.x, of 2.1 (`user.uniqueId`, `common.msgId`) and of the raw protocol since 2.4
 * (`content`, `user.displayId`). Whatever is missing or of another kind is for the shop to judge.
 */
export function readMessage(type: string, data: unknown): IngestEvent | undefined {
  const named = TYPES.get(type);
  if (!named || !isPart(data)) return undefined;
  const user = isPart(data.user) ? data.user : {};
  const common = isPart(data.common) ? data.common : {};
  return {
    type: named,
    msgId: text(common.msgId, data.msgId),
    userId: text(user.userId, user.idStr, user.id, data.userId),
    uniqueId: text(user.uniqueId, user.displayId, data.uniqueId),
    nickname: text(user.nickname, data.nickname),
    avatarUrl: text(
      user.profilePictureUrl,
      first(user.profilePicture, "url"),
      first(user.avatarThumb, "urlList"),
      data.profilePictureUrl,
    ),
    comment: text(data.comment, data.content),
    createTime: text(common.createTime, data.createTime),
    payload: data,
  };
}

const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The first that is there, as text. Ids larger than 2^53 come as text or as big integers. */
function text(...candidates: unknown[]): string | undefined {
  for (const one of candidates) {
    if (typeof one === "string" && one !== "" && one !== "0") return one;
    if (typeof one === "bigint" || (typeof one === "number" && one > 0)) return String(one);
  }
  return undefined;
}

function first(part: unknown, name: string): unknown {
  const list = isPart(part) ? part[name] : undefined;
  return Array.isArray(list) ? list[0] : undefined;
}
