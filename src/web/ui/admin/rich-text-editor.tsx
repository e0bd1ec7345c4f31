import { type Editor, getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { FieldError } from "#web/ui/field.tsx";
import { fillWithCleanHtml } from "#web/ui/rich-text.tsx";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { TextAlign } from "./text-align.ts";

/** Exactly what the server keeps of a text; the rest of what is pasted falls away here already. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    orderedList: false,
    strike: false,
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TextAlign,
];

type RichTextEditorProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** What stands in it at first, cleaned by the server. Give another `key` to replace it later. */
  initialHtml: string;
  /** "" while there is no text. */
  onChange: (html: string) => void;
};

export function RichTextEditor({ id, label, hint, error, initialHtml, onChange }: RichTextEditorProps) {
  const labelId = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: readHtml(initialHtml),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(error ? { "aria-invalid": "true" } : {}),
        class: "prose min-h-40 whitespace-pre-wrap break-words p-3 outline-none",
      },
    },
  });
  return (
    <div>
      <p id={labelId} className="text-label font-semibold">
        {label}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-3">
          {hint}
        </p>
      )}
      <div
        className={classNames(
          "mt-1.5 overflow-hidden rounded-control bg-card focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus",
          error ? "border-2 border-danger" : "border border-control",
        )}
      >
        <RichTextToolbar editor={editor} controls={id} />
        <EditorContent editor={editor} className="max-h-80 overflow-y-auto" />
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

const htmlOf = (editor: Editor): string => (editor.getText().trim() === "" ? "" : editor.getHTML());

/** Parsed by us rather than by the editor, whose own parser the page's policy refuses. */
function readHtml(html: string) {
  const place = document.createElement("div");
  fillWithCleanHtml(place, html);
  return DOMParser.fromSchema(getSchema(EXTENSIONS)).parse(place).toJSON();
}
