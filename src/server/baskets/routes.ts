import type { Handlers } from "#server/http/handlers.ts";
import { askCode } from "./ask-code.ts";
import { agreeToTexts, stopTexts } from "./basket-texts.ts";
import { forgetDevice } from "./forget-device.ts";
import { readBasket } from "./read-basket.ts";

export const basketRoutes: Handlers["baskets"] = {
  get: readBasket,
  askCode,
  agreeToTexts,
  stopTexts,
  forget: forgetDevice,
};
