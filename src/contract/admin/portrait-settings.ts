import { z } from "zod";
import { handle, line, paragraph } from "#contract/input.ts";
import { photoKey } from "./product-photos.ts";

/** Who sells, as the home page shows her. Each may be empty, and is not shown then. */
export const portraitSettings = {
  portrait: z.strictObject({
    /** A picture of the file store. */
    portraitPhoto: z.union([z.literal(""), photoKey]),
    portraitName: line(40),
    portraitTown: line(60),
    /** Two or three sentences in her voice. */
    portraitWords: paragraph(320),
    /** Hers on the video platform, without the @. */
    portraitHandle: handle,
  }),
} as const;

export const PORTRAIT_DEFAULTS: z.output<typeof portraitSettings.portrait> = {
  portraitPhoto: "",
  portraitName: "",
  portraitTown: "",
  portraitWords: "",
  portraitHandle: "",
};
