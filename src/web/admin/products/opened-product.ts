import type { ProductRow } from "#contract/admin/products.ts";
import type { Opened } from "#web/admin/acts/opened.ts";
import { paths, withQuery } from "#web/paths.ts";

/** A product as it is found again: in its live's list, by what is announced. */
export const openedProduct = ({ id, ref, refCategory, name, color, size, live }: ProductRow): Opened => ({
  kind: "product",
  id,
  label: [refCategory, name].filter(Boolean).join(" "),
  detail: [color?.name, size, live.title].filter(Boolean).join(" · "),
  to: withQuery(paths.admin.products, { live: live.id, q: refCategory ?? String(ref) }),
});
