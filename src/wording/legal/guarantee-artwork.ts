import { GUARANTEE_NOTICE } from "#wording/complaints.ts";

/** The harmonised notice on the legal guarantee as the regulation draws it: a file among those that the shop serves. */
export interface Artwork {
  src: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** None until the official French file is had (docs/legal-open-points.md); its words stand in its place till then. */
export const GUARANTEE_ARTWORK = undefined as Artwork | undefined;

/** What the harmonised notice says, for who does not see it. */
export const guaranteeNoticeText = (): string =>
  `${GUARANTEE_NOTICE.title}\u00a0: deux ans. ${GUARANTEE_NOTICE.text} ${GUARANTEE_NOTICE.inTheUnion}`;
