import { LEGAL_PAGES, type LegalPageCode } from "./legal-pages.ts";
import type { VatRegime } from "./seller.ts";

/** Facts that every guest must be told before she buys; the names are those of the settings. */
const FACTS = [
  "sellerName",
  "sellerForm",
  "sellerCapital",
  "sellerRegister",
  "sellerSiren",
  "contactPhone",
  "contactEmail",
  "sellerAddress",
  "returnAddress",
  "mediator",
  "hostName",
  "hostAddress",
  "hostPhone",
  "publicationDirector",
  "textileIdentifier",
  "packagingIdentifier",
  "deliveryArea",
] as const;

export type LaunchFact = (typeof FACTS)[number] | "vatRegime" | "vatNumber";
export type LaunchFacts = Record<Exclude<LaunchFact, "vatRegime">, string> & { vatRegime: VatRegime };

/** Why a page cannot stand as it is. */
export type PageProblem =
  | "missing"
  | "inactive"
  | "open-mark"
  | "demo-facts"
  | "closed-platform"
  | "no-withdrawal-address"
  | "no-mediator"
  | "no-guarantee"
  | "no-hidden-defects"
  | "no-guarantee-box"
  | "old-notice";

export type LaunchGap =
  | { kind: "setting"; setting: LaunchFact }
  | { kind: "page"; code: LegalPageCode; problems: PageProblem[] };

interface LegalText {
  code: string;
  /** What a reader reads of it, without tags. */
  text: string;
  /** It frames the notice of the guarantees (code de la consommation, D211-2). */
  framesGuarantees: boolean;
  isActive: boolean;
}

interface Shop {
  facts: LaunchFacts;
  pages: readonly LegalText[];
  /** The sentences of the notice of withdrawal that are the same for every seller. */
  notice: readonly string[];
  /** The demo sells with a firm that does not exist. */
  demoAllowed: boolean;
}

const DEMO = ["boutique de démonstration", ".example", "000 000 000"];

/** What a shop still lacks before it may sell; empty: nothing. */
export function launchGaps({ facts, pages, notice, demoAllowed }: Shop): LaunchGap[] {
  const lacks = (text: string) => text.trim() === "" || (!demoAllowed && speaksOfDemo(text));
  const wanted: LaunchFact[] = [
    ...FACTS,
    "vatRegime",
    ...(facts.vatRegime === "franchise" ? [] : (["vatNumber"] as const)),
  ];
  const settings = wanted.filter((fact) => lacks(facts[fact]));
  const texts = LEGAL_PAGES.flatMap(({ code }): LaunchGap[] => {
    const written = pages.filter((page) => page.code === code);
    const problems = problemsOf(written, (text, { framesGuarantees }) => [
      ...(hasOpenMark(text) ? (["open-mark"] as const) : []),
      ...(!demoAllowed && speaksOfDemo(text) ? (["demo-facts"] as const) : []),
      ...(text.includes("ec.europa.eu/consumers/odr") ? (["closed-platform"] as const) : []),
      ...(code === "cgv" ? problemsOfTerms(text, facts, notice) : []),
      ...(code === "cgv" && !framesGuarantees ? (["no-guarantee-box"] as const) : []),
    ]);
    return problems.length > 0 ? [{ kind: "page", code, problems }] : [];
  });
  return [...settings.map((setting) => ({ kind: "setting", setting }) as const), ...texts];
}

function problemsOf(
  written: readonly LegalText[],
  judge: (text: string, page: LegalText) => PageProblem[],
): PageProblem[] {
  if (written.length === 0) return ["missing"];
  const active = written.find(({ isActive }) => isActive);
  return active ? judge(plain(active.text), active) : ["inactive"];
}

function problemsOfTerms(text: string, facts: LaunchFacts, notice: readonly string[]): PageProblem[] {
  const mediator = plain(facts.mediator.split(",")[0] ?? "");
  const wanted: [PageProblem, boolean][] = [
    ["no-withdrawal-address", text.includes("/retractation")],
    ["no-mediator", mediator === "" || text.includes(mediator)],
    ["no-guarantee", text.includes("garantie légale")],
    ["no-hidden-defects", text.includes("vices cachés")],
    ["old-notice", notice.every((sentence) => text.includes(plain(sentence)))],
  ];
  return wanted.filter(([, stands]) => !stands).map(([problem]) => problem);
}

const hasOpenMark = (text: string): boolean => text.includes("[à compléter");

const speaksOfDemo = (text: string): boolean => DEMO.some((word) => plain(text).includes(word));

/** Spaces and capitals as one; an apostrophe is one however it was typed. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replaceAll("’", "'").trim().toLowerCase();
