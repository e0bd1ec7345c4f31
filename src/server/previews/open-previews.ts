import { hash } from "node:crypto";
import { SHOP_ROUTES } from "#contract/routes.ts";
import { asPlainLine } from "#domain/plain-text.ts";
import { remembered } from "#server/background/remembered.ts";
import type { AppContext } from "#server/context.ts";
import type { Preview } from "#server/http/page-head.ts";
import type { PreviewOf } from "#server/http/web-pages.ts";
import { plainTextOf } from "#server/rich-text/rich-text.ts";
import { CARD_WORDS, liveMoment, livePreview, PAGE_DESCRIPTIONS, SHOP_CARD_LINE } from "#wording/previews.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import { type Card, drawCard } from "./draw-card.ts";
import * as queries from "./previews.sql.ts";

/** Pages that everybody may read and search engines may list; those of staff beside them. */
export const LISTED = new Set<string>([
  "/",
  "/mentions-legales",
  "/cgv",
  "/contact",
  "/confidentialite",
  "/accessibilite",
  "/faq",
  "/retractation",
  "/rappels",
  "/avis",
]);
const DESCRIPTION_LENGTH = 160;

export interface Previews {
  of: PreviewOf;
  /** The picture of a live, or of the shop; undefined for a live that is neither on air nor announced. */
  card(subject: string): Promise<Buffer | undefined>;
  /** Addresses of the pages that staff publish beside those of every shop. */
  pagesOfStaff(): Promise<string[]>;
}

/** What links to the shop's pages show, in what the database said a moment ago. */
export function openPreviews(context: Pick<AppContext, "config" | "lists" | "settings" | "files">): Previews {
  const lives = remembered(() => queries.listShownLives(context.lists), []);
  const pages = remembered(() => queries.listPublishedPages(context.lists), []);
  const cards = keptCards(context);

  const siteName = () => {
    const { shopName } = context.settings.current();
    return context.config.staging ? REHEARSAL.subject(shopName) : shopName;
  };
  const cardOfShop = (): Card => ({ wordmark: siteName(), title: SHOP_CARD_LINE, photoKeys: [] });
  const cardOf = async (subject: string): Promise<Card | undefined> => {
    if (subject === SHOP) return cardOfShop();
    const live = (await lives()).find(({ id }) => id === subject);
    return (
      live && {
        wordmark: siteName(),
        badge: live.isActive ? CARD_WORDS.active : CARD_WORDS.announced,
        title: live.title,
        line: liveMoment(live.liveDate),
        photoKeys: live.photoKeys,
      }
    );
  };

  const general = (route: (typeof SHOP_ROUTES)[number]): Preview => ({
    siteName: siteName(),
    description: PAGE_DESCRIPTIONS[route],
    listed: LISTED.has(route),
    ...(LISTED.has(route) ? { path: route } : {}),
    card: { path: cardPath(SHOP, cardOfShop()), alt: siteName() },
  });

  const ofLive = async (id: string): Promise<Partial<Preview>> => {
    const live = (await lives()).find((one) => one.id === id);
    const card = live && (await cardOf(id));
    if (!live || !card) return {};
    const words = livePreview(asPlainLine(live.title, DESCRIPTION_LENGTH), live.liveDate, live.isActive);
    return { ...words, path: `/order/live/${id}`, card: { path: cardPath(id, card), alt: words.title } };
  };

  const ofPage = async (code: string): Promise<Partial<Preview>> => {
    const page = (await pages()).find((one) => one.code === code);
    if (!page) return {};
    const description = asPlainLine(plainTextOf(page.beginning), DESCRIPTION_LENGTH);
    return {
      title: `${page.title} — ${siteName()}`,
      ...(description ? { description } : {}),
      path: addressOf(code),
      listed: true,
    };
  };

  return {
    async of(route, { liveId, code }) {
      if (route === "/order/live/:liveId" && liveId) return { ...general(route), ...(await ofLive(liveId)) };
      if (route === "/pages/:code" && code) return { ...general(route), ...(await ofPage(code)) };
      return general(route);
    },
    async card(subject) {
      const card = await cardOf(subject);
      return card && cards(card);
    },
    async pagesOfStaff() {
      return (await pages()).map(({ code }) => addressOf(code)).filter((address) => !LISTED.has(address));
    },
  };
}

const addressOf = (code: string) =>
  (SHOP_ROUTES as readonly string[]).includes(`/${code}`) ? `/${code}` : `/pages/${code}`;

export const SHOP = "shop";
/** Another address for another picture: what a network has fetched once it keeps for days. */
const cardPath = (subject: string, card: Card) => `/previews/${subject}-${versionOf(card)}.jpg`;
const versionOf = (card: Card) => hash("sha256", JSON.stringify(card), "hex").slice(0, 8);

const MOST_KEPT = 60;

/** Each picture is drawn once for all who ask, and again only when what it shows has changed. */
function keptCards({ files }: Pick<AppContext, "files">) {
  const kept = new Map<string, Promise<Buffer>>();
  return (card: Card): Promise<Buffer> => {
    const key = JSON.stringify(card);
    let drawn = kept.get(key);
    if (!drawn) {
      drawn = drawCard(files, card);
      kept.set(key, drawn);
      drawn.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return drawn;
  };
}
