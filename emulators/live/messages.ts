import { hash } from "node:crypto";

export interface Comment {
  /** Nineteen digits, as the platform's. */
  msgId: string;
  handle: string;
  nickname: string;
  comment: string;
  /** Epoch milliseconds. */
  createTime: number;
}

/** A chat message in the service's first schema. */
export const chatMessage = ({ msgId, handle, nickname, comment, createTime }: Comment) => ({
  type: "WebcastChatMessage",
  data: {
    common: { msgId, createTime: String(createTime) },
    user: { userId: userIdOf(handle), uniqueId: handle, nickname, profilePictureUrl: null },
    comment,
  },
});

/** How many are watching: what a live says when nobody says anything. */
export const viewersMessage = (viewers: number) => ({
  type: "WebcastRoomUserSeqMessage",
  data: { viewerCount: viewers },
});

export type Message = { type: string; data: object };

export const frameOf = (messages: readonly Message[]): string =>
  JSON.stringify({ timestamp: Date.now(), messages });

const userIdOf = (handle: string) =>
  `6${(BigInt(`0x${hash("sha256", handle, "hex").slice(0, 15)}`) % 10n ** 18n).toString().padStart(18, "0")}`;
