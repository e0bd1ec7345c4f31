/** How staff told a viewer: by a private message to her handle, or aloud in the live or on the phone. */
export const TOLD_WAYS = ["private-message", "voice"] as const;
export type ToldWay = (typeof TOLD_WAYS)[number];
