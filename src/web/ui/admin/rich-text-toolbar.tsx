import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Heading2,
  Italic,
  Link,
  List,
  type LucideIcon,
  Underline,
} from "lucide-react";
import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkField } from "./link-field.tsx";

type Tool = { label: string; icon: LucideIcon; pressed: boolean; run: () => void };

export function RichTextToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      underline: now.isActive("underline"),
      list: now.isActive("bulletList"),
      heading: now.isActive("heading"),
      link: now.isActive("link"),
      center: now.isActive({ align: "center" }),
      right: now.isActive({ align: "right" }),
    }),
  });
  const act = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: "Gras", icon: Bold, pressed: on.bold, run: () => act().toggleBold().run() },
    { label: "Italique", icon: Italic, pressed: on.italic, run: () => act().toggleItalic().run() },
    { label: "Souligné", icon: Underline, pressed: on.underline, run: () => act().toggleUnderline().run() },
    {
      label: "Titre",
      icon: Heading2,
      pressed: on.heading,
      run: () => act().toggleHeading({ level: 2 }).run(),
    },
    { label: "Liste à puces", icon: List, pressed: on.list, run: () => act().toggleBulletList().run() },
    {
      label: "Aligner à gauche",
      icon: AlignLeft,
      pressed: !on.center && !on.right,
      run: () => act().alignText("left").run(),
    },
    { label: "Centrer", icon: AlignCenter, pressed: on.center, run: () => act().alignText("center").run() },
    {
      label: "Aligner à droite",
      icon: AlignRight,
      pressed: on.right,
      run: () => act().alignText("right").run(),
    },
    { label: "Lien", icon: Link, pressed: on.link, run: () => setLinking(!linking) },
  ];
  return (
    <div className="border-b border-line bg-sunken p-1">
      <div
        role="toolbar"
        aria-label="Mise en forme"
        aria-controls={controls}
        className="flex flex-wrap gap-0.5"
      >
        {tools.map(({ label, icon, pressed, run }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={pressed}
            className={classNames(
              "grid size-target place-items-center rounded-control hover:bg-card",
              pressed ? "bg-card text-accent" : "text-ink-2",
            )}
            onClick={run}
          >
            <Icon of={icon} size={18} strokeWidth={pressed ? 2.5 : undefined} />
          </button>
        ))}
      </div>
      {linking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}
