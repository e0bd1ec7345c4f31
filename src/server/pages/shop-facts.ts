import { deliveryAreaOf } from "#domain/delivery-area.ts";
import { readMeans } from "#domain/payment-means.ts";
import { lawfulTimes } from "#domain/retention-times.ts";
import { comparesSizes } from "#domain/sizes.ts";
import type { Context } from "#server/context.ts";
import { MEANS_NAMES } from "#wording/payment-means.ts";
import { registrationOf } from "#wording/seller.ts";
import { countPublishedReviews, findSizeGuide, hasOpenRecalls } from "./pages.sql.ts";
import { parcelsSent } from "./parcels-sent.ts";
import { currentTermsVersion } from "./terms.ts";

/** What every page of the shop says of the seller and the terms of sale. */
export async function shopFacts(context: Context) {
  const known = context.settings.current();
  const { count, average } = await countPublishedReviews(context.db);
  return {
    name: known.shopName,
    contactEmail: known.contactEmail,
    contactPhone: known.contactPhone,
    seller: {
      name: known.sellerName,
      address: known.sellerAddress,
      registration: registrationOf(known),
    },
    portrait: {
      photoUrl: known.portraitPhoto ? `/${known.portraitPhoto}` : null,
      name: known.portraitName,
      town: known.portraitTown,
      words: known.portraitWords,
      handle: known.portraitHandle,
    },
    parcelsSent: await parcelsSent(context.lists),
    shippingCents: known.shippingCents,
    freeDeliveryFromCents: known.freeDeliveryFromCents,
    minimumCents: known.minimumCents,
    deliveryArea: deliveryAreaOf(known.deliveryArea),
    paymentMeans: [MEANS_NAMES.CARDS, ...readMeans(known.paymentMeans).map(({ code }) => MEANS_NAMES[code])],
    holdMinutes: known.holdMinutes,
    termsVersion: await currentTermsVersion(context.db),
    reviews: average === null ? null : { count, average },
    reviewYears: lawfulTimes(known).customerYears,
    sizeGuide: await sizeGuide(context),
    recalls: (await hasOpenRecalls(context.db)).open,
  };
}

async function sizeGuide({ db }: Context) {
  const found = await findSizeGuide(db);
  return found ? { page: found.page, question: found.question, decides: comparesSizes(found.content) } : null;
}
