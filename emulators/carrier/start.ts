import { DEMO_CARRIER_API_KEY, DEMO_CARRIER_CONTRACT } from "#emulators/demo-keys.ts";
import { serve } from "#emulators/http/serve.ts";
import { carrierSwitches } from "./behavior.ts";
import { openParcelBook } from "./book.ts";
import { manifestRoutes } from "./manifest-routes.ts";
import { carrierPages } from "./pages.ts";
import { relayRoutes } from "./relay-routes.ts";
import { type Carrier, slsRoutes } from "./sls-routes.ts";
import { trackingRoutes } from "./tracking-routes.ts";

export type CarrierEmulatorOptions = {
  /** 0 or a taken port gives a free one. */
  port?: number;
  /** Without it nothing outlives the process. */
  stateFolder?: string;
  apiKey?: string;
  contract?: { number: string; password: string };
  /** The carrier's clock, epoch milliseconds. */
  now?: () => number;
};

export type CarrierEmulator = {
  url: string;
  /** Followed by a parcel number: the page where its buyer reads where it is. */
  trackingUrl: string;
  stop: () => Promise<void>;
};

/** Starts a carrier that makes labels as Colissimo SLS 2.0 does, and follows their parcels. */
export async function startCarrierEmulator(options: CarrierEmulatorOptions = {}): Promise<CarrierEmulator> {
  const carrier: Carrier = {
    book: await openParcelBook(options.stateFolder),
    switches: carrierSwitches(),
    apiKey: options.apiKey ?? DEMO_CARRIER_API_KEY,
    contract: options.contract ?? DEMO_CARRIER_CONTRACT,
    now: options.now ?? Date.now,
    closedPoints: new Set(),
  };
  const served = await serve(options.port ?? 0, {
    ...slsRoutes(carrier),
    ...manifestRoutes(carrier),
    ...trackingRoutes(carrier),
    ...relayRoutes(carrier),
    ...carrierPages(carrier),
  });
  const url = `http://localhost:${served.port}`;
  return {
    url,
    trackingUrl: `${url}/outils/suivre-vos-envois?code=`,
    stop: async () => {
      await served.stop();
      await carrier.book.close();
    },
  };
}
