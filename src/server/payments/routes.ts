import type { Handlers } from "#server/http/handlers.ts";
import { answerPayment } from "./answer-payment.ts";
import { dismissRefund } from "./dismiss-refund.ts";
import { refundPayment } from "./refund-payment.ts";
import { startPayment } from "./start-payment.ts";

export const paymentRoutes: Handlers["payments"] = { start: startPayment, answer: answerPayment };

export const moneyRoutes: Handlers["admin"]["money"] = { refund: refundPayment, dismissRefund };
