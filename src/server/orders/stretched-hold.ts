/**
 * SQL: until when order `o` is held after another act of its guest. Its longest time, in minutes since the order was
 * created, ends every hold, whichever call asks; an order that never expires goes on so.
 */
export const stretchedHold = (order: string, minutes: string, longest: string): string => `
  case when ${order}.held_until is not null then greatest(${order}.held_until,
    least(clock_timestamp() + make_interval(mins => ${minutes}), ${order}.created_at + make_interval(mins => ${longest})))
  end`;
