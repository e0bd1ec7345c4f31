import { z } from "zod";
import { LONGEST_MESSAGE, LONGEST_STACK } from "#domain/faults.ts";
import { publicCall } from "./base.ts";
import { ADMIN_ROUTES, SHOP_ROUTES } from "./routes.ts";

export const faults = {
  /** What broke in a browser. The server keeps of its texts only what no person can have typed. */
  report: publicCall
    .route({ method: "POST", path: "/faults" })
    .input(
      z.strictObject({
        id: z.string().regex(/^[0-9a-f]{32}$/),
        /** The route as a pattern, without the ids of the address. */
        route: z.enum([...SHOP_ROUTES, ...ADMIN_ROUTES]).nullable(),
        /** Version of the program that the page runs. */
        release: z.string().regex(/^[\w.+-]{1,40}$/),
        type: z.string().max(100),
        message: z.string().max(LONGEST_MESSAGE),
        stack: z.string().max(LONGEST_STACK),
      }),
    )
    .output(z.object({})),
};
