import { expect, test } from "vitest";
import { readMessage } from "./read-message.ts";

const wanted = {
  type: "chat",
  msgId: "7312345678901234567",
  userId: "6800000000000000001",
  uniqueId: "Marie.L",
  nickname: "Marie 🌸",
  avatarUrl: "https://p16.tiktokcdn.com/a.jpeg",
  comment: "je prends A12",
  createTime: "1766345678901",
};

test.each([
  [
    "1.x",
    {
      msgId: wanted.msgId,
      createTime: wanted.createTime,
      comment: wanted.comment,
      userId: wanted.userId,
      uniqueId: wanted.uniqueId,
      nickname: wanted.nickname,
      profilePictureUrl: wanted.avatarUrl,
    },
  ],
  [
    "2.1",
    {
      common: { msgId: wanted.msgId, createTime: wanted.createTime },
      comment: wanted.comment,
      user: {
        userId: wanted.userId,
        uniqueId: wanted.uniqueId,
        nickname: wanted.nickname,
        profilePicture: { url: [wanted.avatarUrl, "other"] },
      },
    },
  ],
  [
    "2.4",
    {
      common: { msgId: BigInt(wanted.msgId), createTime: BigInt(wanted.createTime) },
      content: wanted.comment,
      user: {
        id: wanted.userId,
        displayId: wanted.uniqueId,
        nickname: wanted.nickname,
        avatarThumb: { urlList: [wanted.avatarUrl] },
      },
    },
  ],
])("a chat message in the names of %s is read", (_, data) => {
  const { payload, ...event } = readMessage("WebcastChatMessage", data) ?? {};
  expect(event).toEqual(wanted);
  expect(payload).toBe(data);
});

test("whatever tells nothing of a viewer is no event", () => {
  expect(readMessage("WebcastRoomUserSeqMessage", { viewerCount: 3 })).toBe(undefined);
  expect(readMessage("toString", {})).toBe(undefined);
  for (const data of [null, undefined, "text", 3, []])
    expect(readMessage("WebcastChatMessage", data)).toBe(undefined);
});

test("a message without any of its fields is left to the shop's judgment", () => {
  expect(readMessage("WebcastChatMessage", { user: "nobody", common: 4 })).toMatchObject({
    type: "chat",
    msgId: undefined,
    uniqueId: undefined,
  });
});
