import { z } from "zod";
import { ADDRESSES_SHOWN } from "#domain/found-address.ts";
import { publicCall } from "./base.ts";
import { line } from "./input.ts";

const foundAddress = z.object({ street: z.string(), zip: z.string(), city: z.string() });

/**
 * Addresses in France that begin with what is typed, the likeliest first; none where nothing can be told in time.
 * `offered`: false where the shop has no such service, which is then not asked again.
 */
export const addressSearch = publicCall
  .route({ method: "POST", path: "/addresses" })
  .input(z.strictObject({ text: line(200) }))
  .output(z.object({ offered: z.boolean(), addresses: z.array(foundAddress).max(ADDRESSES_SHOWN) }));
