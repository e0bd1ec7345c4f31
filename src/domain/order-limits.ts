/** A guest order holds at most this many lines; the last free place is announced one line before. */
export const GUEST_ORDER_LIMIT = 5;
export const GUEST_ORDER_WARNING_AT = 4;
