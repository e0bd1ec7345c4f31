import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant, keepsClaims, line } from "#contract/input.ts";
import { asPageCode, LEGAL_PAGES, PAGE_CODE } from "#domain/legal-pages.ts";
import { FILL_EVERYTHING, PAGE_CODE_SHAPE } from "#wording/content-forms.ts";

/** Rich text as the editor makes it; the server keeps of it what the editor can make. */
const richText = z.string().min(1, FILL_EVERYTHING).max(200_000);
const richCall = staffCall("management").meta({ largeBody: true });

export const pageRow = z.object({
  id,
  title: z.string(),
  code: z.string(),
  isActive: z.boolean(),
  updatedAt: instant,
});
export type PageRow = z.infer<typeof pageRow>;

export const pageDetail = pageRow.extend({
  content: z.string(),
  /** Of the text: orders name the version of the terms that they accepted. */
  textVersion: z.int(),
  /** Sent back with an edit. */
  version: z.int(),
});
export type PageDetail = z.infer<typeof pageDetail>;

export const pageFields = z.strictObject({
  title: line(200).refine((title) => title !== "", FILL_EVERYTHING),
  isActive: z.boolean(),
  content: richText,
  keepsClaims,
});
export const newPage = pageFields.extend({
  code: line(80)
    .transform(asPageCode)
    .refine((code) => code !== "", { error: FILL_EVERYTHING, abort: true })
    .refine((code) => PAGE_CODE.test(code), PAGE_CODE_SHAPE),
});

export const legalPage = z.object({
  code: z.string(),
  title: z.string(),
  state: z.enum(["active", "inactive", "missing"]),
});
export type LegalPage = z.infer<typeof legalPage>;

const onePage = z.strictObject({ pageId: id });
const done = z.object({ done: z.literal(true) });

export const adminPages = {
  /** Every page by title, and how those stand that the law asks for. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/pages" })
    .output(z.object({ rows: z.array(pageRow), legal: z.array(legalPage) })),
  get: staffCall("management")
    .route({ method: "GET", path: "/admin/pages/{pageId}" })
    .input(onePage)
    .errors(refusals("PAGE_NOT_FOUND"))
    .output(pageDetail),
  create: richCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/pages", successStatus: 201 })
    .input(newPage)
    .errors(refusals("PAGE_CODE_TAKEN", "CLAIMING_WORDS"))
    .output(z.object({ id })),
  /** The code of a page is for ever: links and accepted terms name it. */
  save: richCall
    .route({ method: "PUT", path: "/admin/pages/{pageId}" })
    .input(pageFields.extend({ pageId: id, expectedVersion: z.int() }))
    .errors(
      refusals("PAGE_NOT_FOUND", "RECORD_GONE", "RECORD_CHANGED", "PAGE_ACTIVE_TWICE", "CLAIMING_WORDS"),
    )
    .output(pageDetail),
  /** Texts that were published stay readable in their versions. */
  remove: staffCall("management")
    .route({ method: "DELETE", path: "/admin/pages/{pageId}" })
    .input(onePage)
    .errors(refusals("PAGE_NOT_FOUND", "RECORD_GONE"))
    .output(done),
  /** The text of a page that the law asks for, made from the seller's facts; what is not known is marked in it. */
  model: staffCall("management")
    .route({ method: "GET", path: "/admin/page-models/{code}" })
    .input(z.strictObject({ code: z.enum(LEGAL_PAGES.map(({ code }) => code)) }))
    .output(z.object({ title: z.string(), content: z.string() })),
  /** A text as the public would see it: cleaned. */
  preview: richCall
    .route({ method: "POST", path: "/admin/pages/preview" })
    .input(z.strictObject({ content: richText }))
    .output(z.object({ content: z.string() })),
};

export const faqRow = z.object({
  id,
  title: z.string(),
  content: z.string(),
  rank: z.int(),
  version: z.int(),
});
export type FaqRow = z.infer<typeof faqRow>;

export const faqFields = z.strictObject({
  title: line(300).refine((title) => title !== "", FILL_EVERYTHING),
  content: richText,
  keepsClaims,
});

const oneFaq = z.strictObject({ faqId: id });

export const adminFaqs = {
  /** Every question in the order in which the public sees them. */
  list: staffCall("management").route({ method: "GET", path: "/admin/faqs" }).output(z.array(faqRow)),
  create: richCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/faqs", successStatus: 201 })
    .input(faqFields)
    .errors(refusals("CLAIMING_WORDS"))
    .output(z.object({ id })),
  save: richCall
    .route({ method: "PUT", path: "/admin/faqs/{faqId}" })
    .input(faqFields.extend({ faqId: id, expectedVersion: z.int() }))
    .errors(refusals("FAQ_NOT_FOUND", "RECORD_GONE", "RECORD_CHANGED", "CLAIMING_WORDS"))
    .output(z.object({ id })),
  remove: staffCall("management")
    .route({ method: "DELETE", path: "/admin/faqs/{faqId}" })
    .input(oneFaq)
    .errors(refusals("FAQ_NOT_FOUND", "RECORD_GONE"))
    .output(done),
  /** Changes places with the question that stands at `rank`; asked again, it changes nothing more. */
  move: staffCall("management")
    .route({ method: "PUT", path: "/admin/faqs/{faqId}/rank" })
    .input(oneFaq.extend({ rank: z.int().min(0).max(10_000) }))
    .errors(refusals("FAQ_NOT_FOUND", "RECORD_GONE"))
    .output(z.array(faqRow)),
};
