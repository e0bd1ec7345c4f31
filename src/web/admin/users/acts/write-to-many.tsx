import type { ChosenUser } from "#contract/admin/users.ts";
import { api } from "#web/admin/client/api.ts";
import { type Draft, wordsOf } from "#web/admin/messages/draft.ts";
import { LazyMessageDialog } from "#web/admin/messages/many/lazy-message-dialog.tsx";
import type { SendToMany } from "#web/admin/messages/many/use-send-messages.ts";
import { nameOf } from "#web/admin/users/person-words.ts";

const send: SendToMany = (userIds, words, options) =>
  api.admin.messages.sendToUsers({ userIds, ...words }, options);

type WriteToManyProps = { users: readonly ChosenUser[]; onClose: () => void };

/** One message to each of these people, in their own name. */
export function WriteToMany({ users, onClose }: WriteToManyProps) {
  return (
    <LazyMessageDialog
      recipients={users.map((user) => ({
        id: user.id,
        name: nameOf(user),
        email: user.email,
        about: user.handle && nameOf(user) !== `@${user.handle}` ? `@${user.handle}` : "",
      }))}
      excludedWords={["personne exclue", "personnes exclues"]}
      note={
        <p className="text-ink-2">
          Les variables de commande parlent de la dernière commande de chaque personne. Qui n'en a pas ne
          reçoit pas un message qui en parle.
        </p>
      }
      send={send}
      preview={{ label: "Aperçu pour", labelOf: ({ name }) => name, read: readForPerson }}
      onClose={onClose}
    />
  );
}

/** A draft as this person would read it. */
const readForPerson = (draft: Draft, userId: string) =>
  api.admin.users.previewMessage({ userId, ...wordsOf(draft) });
