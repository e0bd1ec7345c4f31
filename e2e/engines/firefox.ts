import puppeteer, { type ElementHandle, type Frame, type KeyInput } from "puppeteer-core";
import type { Driver, Size, Storage } from "./driver.ts";

/** Debian's Firefox by WebDriver BiDi; nothing but the browser itself is needed. */
export async function openFirefox(size: Size, storage: Storage): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    protocolTimeout: 120_000,
    env: { ...process.env, TZ: "Europe/Paris" },
    extraPrefsFirefox: {
      "intl.accept_languages": "fr-FR,fr",
      // A bar beside the page would take 12 px of a phone's 390.
      "ui.useOverlayScrollbars": 1,
      ...(storage === "blocked" && { "network.cookie.cookieBehavior": 2 }),
    },
  });
  // Not the window it starts with: that is never in front, where no field gains or loses the focus.
  const page = await browser.newPage();
  await page.setViewport(size);
  // A form that holds something typed asks before it is left.
  page.on("dialog", (dialog) => void dialog.accept());
  let frame: Frame = page.mainFrame();
  const element = async (expression: string) => {
    const found = (await frame.evaluateHandle(expression)).asElement();
    if (!found) throw new Error("No element");
    return found as ElementHandle;
  };
  return {
    goto: (url) => page.goto(url),
    evaluate: <Answer>(expression: string) => frame.evaluate(expression) as Promise<Answer>,
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => {
      const field = await element(expression);
      // Keys go to the frame that was pressed last.
      await field.click();
      await field.type(text);
    },
    press: (key) => page.keyboard.press(KEYS[key]),
    enterFrame: async (expression) => {
      const entered = await (await element(expression)).contentFrame();
      if (!entered) throw new Error("No frame");
      frame = entered;
    },
    leaveFrame: async () => {
      frame = page.mainFrame();
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

const KEYS = { Enter: "Enter", Tab: "Tab", Space: "Space", F2: "F2", Right: "ArrowRight" } satisfies Record<
  string,
  KeyInput
>;
