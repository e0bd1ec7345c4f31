import { join } from "node:path";

/**
 * Starts the local stand-ins of the third parties, all of them or those named in EMULATORS, and tells the parent
 * process where they listen. They end with the parent, with SIGTERM or with SIGINT.
 */
const wanted = (process.env.EMULATORS ?? "card,carrier,mailbox,live,sms,addresses")
  .split(",")
  .map((name) => name.trim());
const stateFolder = process.env.EMULATOR_STATE || undefined;
const stateOf = (name: string) => (stateFolder === undefined ? {} : { stateFolder: join(stateFolder, name) });
const port = (name: string, usual: number) => Number(process.env[name] || usual);

// Each stand-in is loaded only when it is wanted: the carrier's PDF library alone takes a while.
const card = wanted.includes("card")
  ? await (await import("./card/start.ts")).startCardEmulator({
      port: port("CARD_PORT", 4010),
      ...stateOf("card"),
    })
  : undefined;
const carrier = wanted.includes("carrier")
  ? await (await import("./carrier/start.ts")).startCarrierEmulator({
      port: port("CARRIER_PORT", 4020),
      ...stateOf("carrier"),
    })
  : undefined;
const mailbox = wanted.includes("mailbox")
  ? await (await import("./mailbox/start.ts")).startMailbox({
      smtpPort: port("SMTP_PORT", 4025),
      pagePort: port("MAILBOX_PORT", 4026),
      ...stateOf("mailbox"),
    })
  : undefined;
const live = wanted.includes("live")
  ? await (await import("./live/start.ts")).startLiveEmulator({
      port: port("LIVE_PORT", 4030),
      ...(process.env.LIVE_STORY && { story: JSON.parse(process.env.LIVE_STORY) }),
    })
  : undefined;
const sms = wanted.includes("sms")
  ? await (await import("./sms/start.ts")).startSmsEmulator({
      port: port("SMS_PORT", 4040),
      ...stateOf("sms"),
    })
  : undefined;
const addresses = wanted.includes("addresses")
  ? await (await import("./addresses/start.ts")).startAddressEmulator({ port: port("ADDRESS_PORT", 4050) })
  : undefined;

const ready = {
  ready: true,
  ...(card && { card: { apiUrl: card.apiUrl, staticUrl: card.staticUrl } }),
  ...(carrier && { carrier: { url: carrier.url, trackingUrl: carrier.trackingUrl } }),
  ...(mailbox && { mailbox: { smtpUrl: mailbox.smtpUrl, pageUrl: mailbox.pageUrl } }),
  ...(live && { live: { wsUrl: live.wsUrl, pageUrl: live.pageUrl } }),
  ...(sms && { sms: { url: sms.url, pageUrl: sms.pageUrl } }),
  ...(addresses && { addresses: { url: addresses.url } }),
};

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([card, carrier, mailbox, live, sms, addresses].map((one) => one?.stop()));
  process.exit(0);
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

if (process.send) {
  process.once("disconnect", stop);
  process.send(ready);
} else {
  console.log(JSON.stringify(ready, null, 2));
}
