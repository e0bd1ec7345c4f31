import type { Handlers } from "#server/http/handlers.ts";
import { readFaqs, readPage } from "./read-page.ts";
import { shopFacts } from "./shop-facts.ts";

export const pageRoutes: Handlers["pages"] = { get: readPage, faqs: readFaqs, shop: shopFacts };
