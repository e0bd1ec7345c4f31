import { DEMO_SMS_API_KEY } from "#emulators/demo-keys.ts";
import { serve } from "#emulators/http/serve.ts";
import { smsSwitches } from "./behavior.ts";
import { openTextBook } from "./book.ts";
import { smsPages } from "./pages.ts";
import { reporter } from "./reports.ts";
import { type SmsService, smsRoutes } from "./routes.ts";

export type SmsEmulatorOptions = {
  /** 0 or a taken port gives a free one. */
  port?: number;
  /** Without it nothing outlives the process. */
  stateFolder?: string;
  apiKey?: string;
  /** The provider's clock, epoch milliseconds. */
  now?: () => number;
};

export type SmsEmulator = {
  /** Where messages are sent. */
  url: string;
  pageUrl: string;
  stop: () => Promise<void>;
};

/** Starts a provider of text messages that speaks as Brevo's API v3 does. Nothing leaves this machine. */
export async function startSmsEmulator(options: SmsEmulatorOptions = {}): Promise<SmsEmulator> {
  const now = options.now ?? Date.now;
  const book = await openTextBook(options.stateFolder);
  const switches = smsSwitches();
  const service: SmsService = {
    book,
    switches,
    reporter: reporter(book, switches, now),
    apiKey: options.apiKey ?? DEMO_SMS_API_KEY,
    now,
  };
  const served = await serve(options.port ?? 0, { ...smsRoutes(service), ...smsPages(service) });
  const pageUrl = `http://localhost:${served.port}`;
  return {
    url: `${pageUrl}/v3/transactionalSMS/sms`,
    pageUrl,
    stop: async () => {
      await served.stop();
      await book.close();
    },
  };
}
