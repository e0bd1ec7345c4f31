import { serve } from "#emulators/http/serve.ts";
import { mailSwitches } from "./behavior.ts";
import { startSmtp } from "./smtp.ts";
import { openMailStore } from "./store.ts";
import { mailboxRoutes } from "./web.ts";

export type MailboxOptions = {
  /** 0 or a taken port gives a free one. */
  smtpPort?: number;
  pagePort?: number;
  /** Without it nothing outlives the process. */
  stateFolder?: string;
};

export type Mailbox = { smtpUrl: string; pageUrl: string; stop: () => Promise<void> };

/** Starts a mail server that delivers nowhere, and the page where its messages are read. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const store = await openMailStore(options.stateFolder);
  const switches = mailSwitches();
  const smtp = await startSmtp(options.smtpPort ?? 0, store, switches);
  const web = await serve(options.pagePort ?? 0, mailboxRoutes(store, switches));
  return {
    smtpUrl: `smtp://localhost:${smtp.port}`,
    pageUrl: `http://localhost:${web.port}`,
    stop: async () => {
      await Promise.all([smtp.stop(), web.stop()]);
      await store.close();
    },
  };
}
