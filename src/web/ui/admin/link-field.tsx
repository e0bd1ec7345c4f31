import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const ADDRESS = /^(https?:\/\/[^\s]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|\{\{lien_(commande|suivi)\}\})$/;

/** Asks for the address of a link. Without a selected text the address itself becomes the text. */
export function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [url, setUrl] = useState<string>(editor.getAttributes("link").href ?? "https://");
  const [error, setError] = useState<string>();

  function apply() {
    const href = url.trim();
    if (!ADDRESS.test(href)) return setError("Adresse complète attendue, par exemple https://exemple.fr");
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  }

  return (
    <div className="flex flex-wrap items-end gap-2 p-2">
      <TextField
        id="link-url"
        label="Adresse du lien"
        type="url"
        className="min-w-56 grow"
        value={url}
        error={error}
        autoComplete="off"
        onChange={({ target }) => {
          setUrl(target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            apply();
          }
        }}
      />
      <Button look="secondary" onClick={apply}>
        Appliquer
      </Button>
      {editor.isActive("link") && (
        <Button
          look="text"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          Retirer le lien
        </Button>
      )}
    </div>
  );
}
