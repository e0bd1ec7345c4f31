import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "./bootstrap.mjs";

const chromiumPlaces = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const findChromium = () => chromiumPlaces.find((place) => place && existsSync(place));

/** The path of a Chromium. Installs Debian's when that needs no password, else throws the one command. */
export function ensureChromium() {
  if (findChromium() || install("Chromium", ["chromium"])) return findChromium();
  throw new Error(
    existsSync("/usr/bin/apt-get")
      ? "Les tests du navigateur demandent Chromium : sudo apt-get install -y chromium"
      : "Les tests du navigateur demandent Chromium ou Chrome : installez-le, ou donnez son chemin par CHROMIUM=…",
  );
}

/** The engines beside Chromium: the program that shows each is there, and the packages of Debian that bring it. */
const engines = [
  {
    name: "WebKit",
    programs: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
  { name: "Firefox", programs: ["/usr/bin/firefox-esr"], packages: ["firefox-esr"] },
];

/** Installs the engines that are missing where that needs no password, and says which are not there. */
export function ensureEngines() {
  for (const { name, programs, packages } of engines) {
    const there = () => programs.every((program) => existsSync(program));
    if (!there() && !(install(name, packages) && there()))
      say(`${name} n'est pas installé : ses parcours ne sont pas essayés (Debian : ${packages.join(" ")}).`);
  }
}

/** True once Debian's package manager has installed these packages; false where it is absent or asks for a password. */
function install(name, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  say(`Installation de ${name}…`);
  const apt = (...options) =>
    spawnSync("apt-get", options, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  apt("update", "-q");
  return apt("install", "-y", "-q", "--no-install-recommends", ...packages);
}
