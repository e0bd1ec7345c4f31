import { existsSync } from "node:fs";
import type { Driver, Size, Storage } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { openWebKit } from "./webkit.ts";

interface Engine {
  name: string;
  installed: boolean;
  open: (size: Size, storage: Storage) => Promise<Driver>;
}

const programs = (...paths: string[]) => paths.every((path) => existsSync(path));

/** The engines beside Chromium that guests' phones speak; `scripts/ensure-browsers.mjs` installs them. */
export const ENGINES: Engine[] = [
  {
    name: "WebKit",
    installed: programs("/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"),
    open: openWebKit,
  },
  { name: "Firefox", installed: programs("/usr/bin/firefox-esr"), open: openFirefox },
];
