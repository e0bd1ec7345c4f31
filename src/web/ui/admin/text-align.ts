import { Extension } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    alignText: { alignText: (to: Alignment) => ReturnType };
  }
}

export type Alignment = "left" | "center" | "right";
const ALIGNED = ["paragraph", "heading"];
const CLASS = { center: "align-center", right: "align-right" } as const;

/** Alignment as a class: the page's policy allows no style attribute, and the server keeps these two names only. */
export const TextAlign = Extension.create({
  name: "alignText",
  addGlobalAttributes() {
    return [
      {
        types: ALIGNED,
        attributes: {
          align: {
            default: "left",
            parseHTML: (element): Alignment =>
              element.classList.contains(CLASS.center)
                ? "center"
                : element.classList.contains(CLASS.right)
                  ? "right"
                  : "left",
            renderHTML: ({ align }) =>
              align === "center" || align === "right" ? { class: CLASS[align as "center" | "right"] } : {},
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      alignText:
        (to) =>
        ({ commands }) =>
          ALIGNED.map((type) => commands.updateAttributes(type, { align: to })).some(Boolean),
    };
  },
});
