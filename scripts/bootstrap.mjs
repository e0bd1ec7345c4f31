// Runs on any Node >= 20 before anything is installed: built-in modules only.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Installs the locked packages when some are missing or of another version. */
export function ensureInstalled() {
  if (isInstalled()) return;
  say("Installation des composants (une à deux minutes la première fois)…");
  npm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/**
 * The pinned Node 24's program. The `node` package fetches it in an install script; where scripts are
 * turned off, its platform package is installed beside the others, in .cache.
 */
export function pinnedNode() {
  const { version } = readJson(join(root, "node_modules", "node", "package.json"));
  const file = process.platform === "win32" ? "node.exe" : "node";
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const home = join(root, ".cache", `node-${version}`);
  const places = [
    join(root, "node_modules", "node", "bin", file),
    join(home, "node_modules", name, "bin", file),
  ];
  const found = places.find((place) => answers(place, version));
  if (found) return found;
  if (process.version.startsWith("v24.")) return process.execPath;
  say(`Installation de Node ${version}…`);
  npm([
    "install",
    "--prefix",
    home,
    "--no-save",
    "--no-package-lock",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    `${name}@${version}`,
  ]);
  const installed = places.find((place) => answers(place, version));
  if (!installed)
    fail(`Node ${version} n'existe pas pour cette machine (${name}). Installez Node 24, puis relancez.`);
  return installed;
}

/**
 * Settings for machines whose home folder is missing or closed (CI, service accounts): npm and Chromium
 * both want to write there.
 */
export function steadyEnvironment() {
  const home = process.env.HOME ?? process.env.USERPROFILE;
  try {
    accessSync(home ?? "", constants.W_OK);
    return {};
  } catch {
    const replacement = join(root, ".cache", "home");
    mkdirSync(replacement, { recursive: true });
    return { HOME: replacement };
  }
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** npm keeps in node_modules its own list of what it installed: compared with the lock file, no stamp can lie. */
function isInstalled() {
  const listed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(listed)) return false;
  const installed = readJson(listed).packages;
  return Object.entries(readJson(join(root, "package-lock.json")).packages).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || optional || devOptional || installed[path]?.version === version,
  );
}

function npm(options) {
  const cli = process.env.npm_execpath;
  const throughNode = cli?.endsWith(".js");
  const command = throughNode ? (process.env.npm_node_execpath ?? process.execPath) : "npm";
  const { status, error } = spawnSync(command, throughNode ? [cli, ...options] : options, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...steadyEnvironment() },
    shell: !throughNode && process.platform === "win32",
  });
  if (status !== 0)
    fail(
      `npm ${options[0]} a échoué${error ? ` : ${error.message}` : ""}. Vérifiez la connexion, puis relancez.`,
    );
}

function answers(program, version) {
  if (!existsSync(program)) return false;
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === `v${version}`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
