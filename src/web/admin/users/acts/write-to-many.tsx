import type { ChosenUser } from "#contract/admin/users.ts";
import { api } from "#web/admin/client/api.ts";
import type { Draft } from "#web/admin/messages/draft.ts";
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
function readForPerson({ type, subject, body }: Draft, userId: string) {
  if (!type) throw new Error("A message needs a type");
  return api.admin.users.previewMessage({ userId, type, subject, body });
}
