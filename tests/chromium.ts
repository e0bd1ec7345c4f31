import { existsSync } from "node:fs";

/**
 * The address bar's two pop-ups, which Chromium loads anew for every window although no headless one shows them, took a
 * third of the tests' processor time. The last switch counts, so the others of Playwright's own that matter are said again.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const chromium = process.env.CHROMIUM || "/usr/bin/chromium";

/** How tests and the bench launch Chromium: quiet, and without what a headless one never shows. */
export const CHROMIUM = {
  ...(existsSync(chromium) && { executablePath: chromium }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${DISABLED_FEATURES}`,
  ],
};
