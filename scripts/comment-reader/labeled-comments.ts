import { readFileSync } from "node:fs";
import { z } from "zod";
import { COMMENT_LABELS } from "#domain/comment-label.ts";

/** A piece as the files name it, in our words. */
const item = z
  .object({
    ref: z.string(),
    colour: z.string().nullable(),
    size: z.string().nullable(),
    quantity: z.number().int().positive(),
  })
  .transform(({ ref, colour, size, quantity }) => ({ reference: ref, color: colour, size, quantity }));

const labeled = z.object({
  id: z.union([z.number(), z.string()]),
  context: z
    .object({
      refs: z.array(z.string()),
      colours: z.record(z.string(), z.array(z.string())).default({}),
      sizes: z.record(z.string(), z.array(z.string())).default({}),
      current: z.string().nullable().default(null),
    })
    .transform(({ refs, colours, sizes, current }) => ({
      live: { references: refs, colors: colours, sizes },
      onAir: current,
    })),
  comment: z.string(),
  label: z.enum(COMMENT_LABELS).optional(),
  items: z.array(item).optional(),
});
export type UnlabeledComment = z.output<typeof labeled>;
export type LabeledComment = UnlabeledComment & { label: NonNullable<UnlabeledComment["label"]> };

/**
 * Reads comments, one JSON object a line; label and items may be missing.
 *
 * @throws Error that names the line which has another form.
 */
export function readLabeledComments(file: string): UnlabeledComment[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line, at) => [line.trim(), at + 1] as const)
    .filter(([line]) => line !== "")
    .map(([line, at]) => {
      try {
        return labeled.parse(JSON.parse(line));
      } catch (error) {
        throw new Error(`${file}:${at}: ${error instanceof Error ? error.message : error}`);
      }
    });
}
