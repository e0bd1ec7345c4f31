import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { noteText, type UserNote } from "#contract/admin/user-page.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

type NotesCardProps = { userId: string; notes: readonly UserNote[] };

/** What staff tell each other of a person; she never reads it here, but has a right to when she asks. */
export function NotesCard({ userId, notes }: NotesCardProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const add = useMutation({
    mutationFn: (note: { userId: string; text: string }) =>
      act(note, (options) => api.admin.users.addNote(note, options)),
    onSuccess: () => {
      setText("");
      return readAgain(queries, [orpc.admin.users.page]);
    },
    meta: { done: "Note ajoutée", failed: "Impossible d'ajouter la note" },
  });
  const removal = useRemoval<UserNote>({
    title: "Supprimer la note",
    question: () => "Êtes-vous sûr de vouloir supprimer cette note\u00a0?",
    remove: ({ id }) => api.admin.users.removeNote({ userId, noteId: id }),
    done: "Note supprimée",
    failed: "Impossible de supprimer la note",
    changes: "user page",
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = noteText.safeParse(text);
    if (found.success) return add.mutate({ userId, text: found.data });
    setError(found.error.issues[0]?.message);
    focusField("note");
  }
  return (
    <Card id="notes" title="Notes de l'équipe">
      <form noValidate onSubmit={submit} className="mb-3 flex flex-col items-start gap-2">
        <Textarea
          id="note"
          label="Nouvelle note"
          hint="Des faits utiles au service. La personne peut demander à lire ce qui est écrit sur elle."
          className="w-full"
          rows={2}
          maxLength={1000}
          value={text}
          readOnly={add.isPending}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" look="secondary" pending={add.isPending} pendingLabel="Ajout...">
          Ajouter la note
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className="text-ink-2">Aucune note</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-2 py-2 first:pt-0 last:pb-0">
              <div className="min-w-0 grow">
                <p className="break-words whitespace-pre-line">{note.text}</p>
                <p className="text-small text-ink-2">
                  {note.by ?? "Ancien collègue"} · <DateText at={note.at} />
                </p>
              </div>
              <IconButton
                label="Supprimer la note"
                icon={<Icon of={Trash2} size={18} />}
                onClick={() => removal.ask(note)}
              />
            </li>
          ))}
        </ul>
      )}
      {removal.dialog}
    </Card>
  );
}
