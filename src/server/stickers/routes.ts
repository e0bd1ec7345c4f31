import type { Handlers } from "#server/http/handlers.ts";
import { countStickers } from "./count-stickers.ts";
import { takeStickers } from "./take-stickers.ts";

export const stickerRoutes: Handlers["admin"]["stickers"] = { waiting: countStickers, take: takeStickers };
