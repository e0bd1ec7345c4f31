import type { OfferedProduct } from "#contract/lives.ts";
import { photoUrl } from "#server/products/photo-url.ts";

/** A row's product as the view `offered_products` builds it. */
export type KeptOffer = Omit<OfferedProduct, "photoUrl"> & { photoKey: string | null };

/** As guests see it. */
export const asOffer = ({ photoKey, ...product }: KeptOffer): OfferedProduct => ({
  ...product,
  photoUrl: photoUrl(photoKey),
});
