import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";

export const REPORT_PATH = "/sms/reports";

/** Where the provider reports of one text: it signs nothing, so the address itself shows that it has it from us. */
export const reportUrl = (config: Config, tag: string): string =>
  `${config.publicUrl}/api${REPORT_PATH}?m=${tag}&k=${keyOf(config, tag)}`;

export const isReportKey = (config: Config, tag: string, key: string): boolean =>
  timingSafeEqual(digest(key), digest(keyOf(config, tag)));

const keyOf = ({ authSecret }: Config, tag: string): string =>
  createHmac("sha256", authSecret).update(`sms report of ${tag}`).digest("base64url");

const digest = (text: string) => hash("sha256", text, "buffer");
