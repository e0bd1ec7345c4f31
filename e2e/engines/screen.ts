import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Driver } from "./driver.ts";

/** Only what will never come may run into this: a busy machine must not decide a story. */
const PATIENCE_MS = 120_000;
const EVERY_MS = 100;

type Name = string | RegExp;
/** What a person would call a thing on a page: its role and name, its label, or its words. */
export type Target = { role: string; name: Name } | { label: Name } | { text: Name };

export const button = (name: Name): Target => ({ role: "button", name });
export const link = (name: Name): Target => ({ role: "link", name });
export const heading = (name: Name): Target => ({ role: "heading", name });
export const radio = (name: Name): Target => ({ role: "radio", name });
export const textbox = (name: Name): Target => ({ role: "textbox", name });
export const checkbox = (name: Name): Target => ({ role: "checkbox", name });
export const field = (label: Name): Target => ({ label });
export const text = (words: Name): Target => ({ text: words });

/** Finds elements as assistive technology does; the same code in every engine. */
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve("@testing-library/dom")
    .replace(/dist[/\\].*$/, "dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** A page in some engine, and somebody in front of it who waits until things are there. */
export class Screen {
  readonly #driver: Driver;
  readonly #address: string;

  constructor(driver: Driver, address: string) {
    this.#driver = driver;
    this.#address = address;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.goto(new URL(path, this.#address).href);
  }

  /** By script: a driver's own way back waits for a load that a page out of the cache never reports. */
  async back(): Promise<void> {
    await this.#driver.evaluate("setTimeout(() => history.back(), 50)");
  }

  path = (): Promise<string> => this.#driver.evaluate<string>("location.pathname");

  evaluate = <Answer>(expression: string): Promise<Answer> => this.#driver.evaluate<Answer>(expression);

  async see(target: Target): Promise<void> {
    await this.#until(`to see ${named(target)}`, () => this.#isThere(target));
  }

  async seeNot(target: Target): Promise<void> {
    await this.#until(`${named(target)} to be gone`, async () => !(await this.#isThere(target)));
  }

  async arriveAt(path: RegExp): Promise<void> {
    await this.#until(`to arrive at ${path}`, async () => path.test(await this.path()));
  }

  async click(target: Target): Promise<void> {
    await this.#until(`to press ${named(target)}`, async () => {
      if (!(await this.#isThere(target)) || !(await this.#isInReach(pressed(target)))) return false;
      await this.#driver.click(pressed(target));
      return true;
    });
  }

  async type(target: Target, words: string): Promise<void> {
    await this.#until(`to type into ${named(target)}`, async () => {
      if (!(await this.#isThere(target)) || !(await this.#isInReach(usable(target)))) return false;
      await this.#driver.type(usable(target), words);
      return true;
    });
  }

  press: Driver["press"] = (key) => this.#driver.press(key);

  /** Acts inside the frame of this title: the card provider's, the bank's. */
  async inFrame(title: string, act: () => Promise<void>): Promise<void> {
    const frame = `document.querySelector(${JSON.stringify(`iframe[title="${title}"]`)})`;
    await this.#until(`the frame "${title}"`, async () => {
      if (!(await this.#driver.evaluate<boolean>(`Boolean(${frame})`))) return false;
      // From within, a frame of another site can't bring itself into sight.
      await this.#driver.evaluate(`${frame}.scrollIntoView({ block: "center", behavior: "instant" })`);
      await this.#driver.enterFrame(frame);
      return true;
    });
    try {
      await act();
    } finally {
      await this.#driver.leaveFrame();
    }
  }

  /** How far the page can be pushed sideways, in CSS pixels; 0 on a page that fits. */
  sideways = (): Promise<number> =>
    this.#driver.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );

  async picture(file: string): Promise<void> {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await this.#driver.picture());
  }

  close = (): Promise<void> => this.#driver.close();

  /** Scrolls it away from the bars at the edges, as a thumb would; true once nothing covers it and it has come to rest. */
  async #isInReach(element: string): Promise<boolean> {
    const place = () => this.#driver.evaluate<string | null>(placeOf(element));
    const before = await place();
    if (before === null) return false;
    await sleep(EVERY_MS);
    return (await place()) === before;
  }

  async #isThere(target: Target): Promise<boolean> {
    // A page drawn at build time answers nobody before its script runs.
    const state = await this.#driver.evaluate<string>(
      `document.querySelector("#app[data-prerendered]") ? "not yet" : typeof TestingLibraryDom`,
    );
    if (state === "not yet") return false;
    if (state === "undefined") await this.#driver.evaluate(`(function () {${library}\n}).call(window)`);
    return this.#driver.evaluate<boolean>(`Boolean(${first(target)})`);
  }

  /** Tries again until it holds; what goes wrong on the way (a page that is being left, say) is only told in the end. */
  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    let problem: unknown = "it never was";
    while (Date.now() < deadline) {
      try {
        if (await holds()) return;
      } catch (error) {
        problem = error;
      }
      await sleep(EVERY_MS);
    }
    throw new Error(`Waited in vain ${what} on ${await this.path()}`, { cause: problem });
  }
}

const literal = (name: Name): string => (typeof name === "string" ? JSON.stringify(name) : String(name));

const named = (target: Target): string => Object.values(target).join(" ");

function all(target: Target): string {
  const page = "TestingLibraryDom.within(document.body)";
  if ("role" in target)
    return `${page}.queryAllByRole(${JSON.stringify(target.role)}, { name: ${literal(target.name)} })`;
  if ("label" in target) return `${page}.queryAllByLabelText(${literal(target.label)})`;
  return `${page}.queryAllByText(${literal(target.text)})`;
}

const first = (target: Target): string => `${all(target)}.find((one) => one.getClientRects().length > 0)`;

const usable = (target: Target): string =>
  `${all(target)}.find((one) => one.getClientRects().length > 0 && !one.disabled && !one.closest("[inert]"))`;

/** Where a finger goes: the radio of a color is out of sight, its cell is what one presses. */
const pressed = (target: Target): string =>
  "role" in target && target.role === "radio" ? `${usable(target)}?.closest("label")` : usable(target);

/** Where the middle of an element is, or null while something else would take the press. */
const placeOf = (element: string): string => `(() => {
  const one = ${element};
  one?.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = one?.getBoundingClientRect() ?? new DOMRect(-1, -1);
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return one && top && (one.contains(top) || top.contains(one)) ? x + " " + y : null;
})()`;
