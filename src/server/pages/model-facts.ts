import type { AppContext } from "#server/context.ts";
import { formatDateProse } from "#wording/format.ts";
import { type LegalFacts, withOpenMarks } from "#wording/legal/facts.ts";

/** What the models of the legal pages are filled with as the settings stand; what is missing is marked. */
export const modelFacts = ({ config, settings }: Pick<AppContext, "config" | "settings">): LegalFacts =>
  withOpenMarks({
    ...settings.current(),
    shopUrl: config.publicUrl,
    today: formatDateProse(new Date()),
    answerHours: "",
    transfersOutsideUnion: "",
  });
