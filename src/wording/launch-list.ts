import type { LaunchGap, PageProblem } from "#domain/launch-list.ts";
import { LEGAL_PAGES } from "#domain/legal-pages.ts";
import { SETTING_LABELS } from "./setting-labels.ts";

const PROBLEMS: Record<PageProblem, string> = {
  missing: "la page n'existe pas encore",
  inactive: "la page est masquée",
  "open-mark": "il reste des passages «\u00a0[à compléter\u00a0: …]\u00a0»",
  "demo-facts": "elle contient les coordonnées de la démonstration",
  "closed-platform": "elle renvoie à la plateforme européenne de litiges, fermée depuis juillet 2025",
  "no-withdrawal-address": "l'adresse de la page /retractation manque",
  "no-mediator": "le nom du médiateur manque",
  "no-guarantee": "la garantie légale de conformité manque",
  "no-hidden-defects": "la garantie des vices cachés manque",
  "no-guarantee-box": "l'encadré des garanties manque\u00a0: écrivez {{encadre_garanties}}",
  "old-notice": "l'information sur la rétractation n'est pas celle que la loi donne aujourd'hui",
};

/** What is missing, and why, as staff read it. */
export function gapWords(gap: LaunchGap): { title: string; reason: string } {
  if (gap.kind === "setting") return { title: SETTING_LABELS[gap.setting], reason: "à renseigner" };
  const page = LEGAL_PAGES.find(({ code }) => code === gap.code);
  return {
    title: `Page «\u00a0${page?.title ?? gap.code}\u00a0»`,
    reason: gap.problems.map((problem) => PROBLEMS[problem]).join("\u00a0; "),
  };
}
