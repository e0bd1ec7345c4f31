/*
 * The browser form of the card provider: window.KR, as the provider's JavaScript reference describes it.
 * The card is typed in a frame of this script's own host: the shop's page never sees it. Everything here
 * respects a strict content policy: no markup from text, no inline style, no call from the shop's page.
 */
import { TEXTS } from "./texts.js";

const script = document.currentScript;
export const host = new URL(script.src).origin;
export const root = `${host}/static/js/krypton-client/V4.0`;

export const config = {};
export const callbacks = {};
export const forms = new Map();

for (const { name, value } of script.attributes) if (name.startsWith("kr-")) config[name] = value;

export const language = () =>
  String(config["kr-language"] ?? navigator.language).startsWith("fr") ? "fr" : "en";
export const text = (key) => TEXTS[language()][key] ?? TEXTS[language()].CLIENT_999;
export const isOn = (name) => String(config[name] ?? "false") === "true";

export const emit = async (event, ...values) => {
  const answers = [];
  for (const callback of callbacks[event] ?? []) answers.push(await callback(...values));
  return answers;
};

export const element = (tag, className, content) => {
  const made = document.createElement(tag);
  made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
};

export function loadTheme() {
  const href = `${root}/ext/neon-reset.min.css`;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  if ([...document.querySelectorAll('link[rel="stylesheet"]')].some((link) => link.href === href)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}
