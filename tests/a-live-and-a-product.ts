/** As staff send them, without what only one of them can have. */
export const A_LIVE = { liveDate: "2026-11-20T20:30:00Z", isActive: false, tiktokHandle: null };
export const A_PRODUCT = {
  priceCents: 1990,
  refCategory: "A1",
  size: null,
  colorId: null,
  composition: null,
  stock: 1,
  photoKey: null,
};
