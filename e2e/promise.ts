import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { POLL_DEADLINE_MS } from "#tests/deadlines.ts";
import { facts } from "./running-shop.ts";

export type { Page } from "@playwright/test";
export { expect } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Nothing changes its color or place any more; what turns for ever does not count. Asked again and again rather than
 * awaited: the `finished` of an animation whose element has gone may never settle.
 */
const IS_AT_REST = `document.getAnimations().every(
  ({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity
)`;

export const atRest = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate<boolean>(IS_AT_REST), { intervals: [50] }).toBe(true);
};

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const ADMIN = { viewport: { width: 1280, height: 900 } };

interface People {
  /** What a page may say on its console although it is no fault; everything else fails the test. */
  allowed: RegExp[];
  /** A new browser in a guest's hand, 360 px wide; signed in, in that of the demo administrator. */
  newPhone: (options?: { withKeyboard?: boolean; signedIn?: boolean }) => Promise<Page>;
  /** A browser at a back office, 1280 px wide, signed in as the demo administrator unless told otherwise. */
  newAdmin: (options?: { signedIn?: boolean }) => Promise<Page>;
  /** A picture for axe: every rule of WCAG 2.2 AA that a machine can check holds on this screen. */
  accessible: (page: Page) => Promise<void>;
}

/** The session of the demo administrator, opened once: signing in is counted and limited. */
interface Once {
  administrator: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** A list repeats one row: those after the eighth bear no other markup, and cost as much to look at. */
const CONTEXT = { exclude: [["[data-row-id]:nth-child(n+9)"]] };

/**
 * What axe finds. The way that reaches into frames of other origins opens a blank page for each analysis and takes three
 * times the processor time, so a page without frames is looked at in itself, by an axe that stays in it.
 */
async function analyze(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  const options: axe.RunOptions = { runOnly, preload: false, resultTypes: ["violations"] };
  const run = async () => {
    if (page.frames().length > 1)
      return (await new AxeBuilder({ page }).options(options).analyze()).violations;
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
    const call = `axe.run(${JSON.stringify(CONTEXT)}, ${JSON.stringify(options)})`;
    return page.evaluate<axe.Result[]>(`${call}.then(({ violations }) => violations)`);
  };
  // Axe itself has no deadline.
  return base.step(`axe on ${page.url()}`, run, { timeout: POLL_DEADLINE_MS });
}

export const test = base.extend<People, Once>({
  administrator: [
    async ({ playwright }, use, worker) => {
      const baseURL = worker.project.use.baseURL ?? "";
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
      const { email, password } = facts().administrator;
      const answer = await request.post("/api/auth/sign-in/email", { data: { email, password } });
      if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`);
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: "worker" },
  ],
  allowed: async ({ baseURL: _ }, use) => use([]),
  newPhone: async ({ browser, allowed, administrator }, use) => {
    const watched = watch(allowed);
    await use(async ({ withKeyboard = false, signedIn = false } = {}) => {
      const context = await browser.newContext({
        ...PHONE,
        ...(withKeyboard && { hasTouch: false }),
        reducedMotion: "reduce",
        ...(signedIn && { storageState: administrator }),
      });
      return watched.open(context);
    });
    await watched.close();
  },
  newAdmin: async ({ browser, allowed, administrator }, use) => {
    const watched = watch(allowed);
    await use(async ({ signedIn = true } = {}) => {
      const context = await browser.newContext({
        ...ADMIN,
        reducedMotion: "reduce",
        ...(signedIn && { storageState: administrator }),
      });
      return watched.open(context);
    });
    await watched.close();
  },
  accessible: async ({ baseURL: _ }, use) => {
    await use(async (page) => {
      await atRest(page);
      let violations = await analyze(page, { type: "tag", values: WCAG });
      const tooSmall = ({ id }: { id: string }) => id === "target-size";
      if (violations.some(tooSmall)) {
        // A target that is half under a sticky bar is whole a little further: it is too small if it is in both places.
        await page.evaluate("scrollTo(0, 0)");
        const again = (await analyze(page, { type: "rule", values: ["target-size"] })).flatMap(
          ({ nodes }) => nodes,
        );
        const isSmall = new Set(again.map(({ target }) => target.join(" ")));
        violations = violations
          .map((one) =>
            tooSmall(one)
              ? { ...one, nodes: one.nodes.filter(({ target }) => isSmall.has(target.join(" "))) }
              : one,
          )
          .filter(({ nodes }) => nodes.length > 0);
      }
      const told = violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        where: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`),
      }));
      expect(told, `${new URL(page.url()).pathname} is not accessible`).toEqual([]);
    });
  },
});

/** Keeps every complaint of the pages of some browsers: errors on the console, broken policies, uncaught faults. */
function watch(allowed: readonly RegExp[]) {
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  const note = (complaint: string) => {
    if (!allowed.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  return {
    async open(context: BrowserContext): Promise<Page> {
      contexts.push(context);
      context.on("page", (page) => void untilAlive(page).catch(() => undefined));
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (fault) => note(String(fault.error())));
      return context.newPage();
    },
    async close(): Promise<void> {
      for (const context of contexts) await context.close();
      expect(complaints, "what the pages said on their consoles").toEqual([]);
    },
  };
}

/** Nothing is pressed, typed or asserted while a page is only what the build drew: its script is not there yet. */
const untilAlive = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.locator("#app[data-prerendered]"), async () => undefined);
