import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserPage } from "#contract/admin/user-page.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import {
  alertsAskedFor,
  CHOICE_CHANNELS,
  choiceName,
  OBJECTION_MISSING,
  TAKES_NONE_YET,
} from "#wording/advertising.ts";

type AdvertisingCardProps = { userId: string; choices: UserPage["advertising"]; alerts: number };

/** What she chose about advertisements, by address, in the words that she read or said; staff keep a no, never a yes. */
export function AdvertisingCard({ userId, choices, alerts }: AdvertisingCardProps) {
  const queries = useQueryClient();
  const [words, setWords] = useState<string>();
  const [error, setError] = useState<string>();
  const object = useMutation({
    mutationFn: (said: string) => api.admin.users.objectToAdvertising({ userId, words: said }),
    onSuccess: () => {
      setWords(undefined);
      return readAgain(queries, [orpc.admin.users.page]);
    },
    meta: { done: "Refus noté", failed: "Impossible de noter le refus" },
  });
  return (
    <Card id="advertising" title="Annonces">
      {choices.length === 0 && <p className="text-ink-2">N'a jamais accepté d'annonces.</p>}
      <ul className="flex flex-col gap-3">
        {choices.map((choice) => (
          <li key={choice.id}>
            <p>
              <span className="font-semibold">{choiceName(choice)}</span>
              {" le "}
              <DateText at={choice.at} /> {CHOICE_CHANNELS[choice.channel]}
              {choice.orderNumber && ` ${choice.orderNumber}`}
              {!choice.counts && " (remplacé depuis)"}
              {choice.counts && choice.agreed && !choice.takes && ` (${TAKES_NONE_YET})`}
            </p>
            <p className="break-all">{choice.email}</p>
            <p className="mt-1 border-s-2 border-line ps-2 text-small text-ink-2">{choice.words}</p>
          </li>
        ))}
      </ul>
      {alerts > 0 && <p className="mt-3">{alertsAskedFor(alerts)}</p>}
      {words === undefined ? (
        (choices.length === 0 || alerts > 0 || choices.some(({ agreed, counts }) => agreed && counts)) && (
          <Button look="secondary" className="mt-3" onClick={() => setWords("")}>
            Noter un refus…
          </Button>
        )
      ) : (
        <form
          noValidate
          className="mt-3 flex flex-col items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (words.trim() === "") return setError(OBJECTION_MISSING);
            if (!object.isPending) object.mutate(words);
          }}
        >
          <TextField
            id="objection"
            label="Ce qu'elle a dit, et comment"
            className="w-full"
            maxLength={300}
            autoComplete="off"
            value={words}
            error={error}
            onChange={({ target }) => {
              setWords(target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" look="secondary" pending={object.isPending} pendingLabel="Un instant...">
            Noter le refus
          </Button>
        </form>
      )}
    </Card>
  );
}
