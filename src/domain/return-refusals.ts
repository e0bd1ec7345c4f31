import type { LabelRefusedTelling, ReturnStateName } from "./return-life.ts";
import type { StatusWith } from "./status-with.ts";

/** What refuses an act on pieces that come back. */
export const RETURN_REFUSAL_STATUS = {
  ORDER_NOT_RETURNABLE: 409,
  PIECES_NOT_RETURNABLE: 409,
  PIECES_ALREADY_RETURNED: 409 as StatusWith<{ pieces: string[]; by: string; at: string }>,
  RETURN_NOT_FOUND: 404,
  RETURN_REFUNDED: 409,
  RETURN_BEFORE_MONEY: 409,
  RETURN_CASE_NOT_FOUND: 404,
  RETURN_LABEL_NOT_OFFERED: 409,
  RETURN_LABEL_REFUSED: 409 as StatusWith<{ refused: LabelRefusedTelling }>,
  RETURN_CASE_ELSEWHERE: 409 as StatusWith<{ state: ReturnStateName }>,
  /** Nothing shows that the pieces were sent, so that they are not lost. */
  RETURN_NOT_SENT: 409,
  ARRIVED_TOO_EARLY: 409 as StatusWith<{ notBefore: string }>,
  RETURN_ALREADY_CHECKED: 409 as StatusWith<{ by: string; at: string }>,
  PIECE_NOT_SET_ASIDE: 409,
} as const;
