import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { handle, id } from "#contract/input.ts";
import { BASKET_CODE_SHAPE } from "#wording/basket.ts";

export const adminBaskets = {
  /** Binds the phone that shows this code to the handle: for when the capture does not hear the comments. */
  bindPhone: staffCall("live")
    .route({ method: "POST", path: "/admin/baskets/lives/{liveId}/devices" })
    .input(
      z.strictObject({
        liveId: id,
        handle: handle.refine((given) => given !== "", "Indiquez le pseudo"),
        code: z
          .string()
          .trim()
          .regex(/^\d{4}$/, BASKET_CODE_SHAPE),
      }),
    )
    .errors(refusals("BASKET_CODE_UNKNOWN"))
    .output(z.object({ handle: z.string() })),
};
