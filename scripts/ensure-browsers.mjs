import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "./bootstrap.mjs";

const places = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const find = () => places.find((place) => place && existsSync(place));

/** The path of a Chromium. Installs Debian's when that needs no password, else throws the one command. */
export function ensureChromium() {
  const found = find();
  if (found) return found;
  const apt = (...options) =>
    spawnSync("apt-get", options, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installation de Chromium…");
    apt("update", "-q");
    if (apt("install", "-y", "-q", "--no-install-recommends", "chromium") && find()) return find();
  }
  throw new Error(
    existsSync("/usr/bin/apt-get")
      ? "Les tests du navigateur demandent Chromium : sudo apt-get install -y chromium"
      : "Les tests du navigateur demandent Chromium ou Chrome : installez-le, ou donnez son chemin par CHROMIUM=…",
  );
}
