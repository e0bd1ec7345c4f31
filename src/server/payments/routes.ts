import type { Handlers } from "#server/http/handlers.ts";
import { forgetDevice } from "./aliases/forget-device.ts";
import { readDevice } from "./aliases/read-device.ts";
import { answerPayment } from "./answer-payment.ts";
import { dismissRefund } from "./dismiss-refund.ts";
import { noteMoneyReceived } from "./note-money-received.ts";
import { noteReversal } from "./note-reversal.ts";
import { noteSurcharge } from "./note-surcharge.ts";
import { refundPayment } from "./refund-payment.ts";
import { startPayment } from "./start-payment.ts";
import { dismissUnmatched } from "./unmatched/dismiss-unmatched.ts";
import { getUnmatched, listUnmatched } from "./unmatched/read-unmatched.ts";
import { refundUnmatched } from "./unmatched/refund-unmatched.ts";
import { tiePayment } from "./unmatched/tie-payment.ts";

export const paymentRoutes: Handlers["payments"] = {
  start: startPayment,
  answer: answerPayment,
  device: readDevice,
  forgetDevice,
};

export const moneyRoutes: Handlers["admin"]["money"] = {
  note: noteMoneyReceived,
  refund: refundPayment,
  noteReversal,
  noteSurcharge,
  dismissRefund,
};

export const unmatchedPaymentRoutes: Handlers["admin"]["unmatchedPayments"] = {
  list: listUnmatched,
  get: getUnmatched,
  tie: tiePayment,
  refund: refundUnmatched,
  dismiss: dismissUnmatched,
};
