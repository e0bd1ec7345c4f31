import { type ReactNode, useState } from "react";
import type { BulkAct } from "#contract/admin/bulk-acts.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { wordsOf } from "./act-words.ts";
import type { BulkActs } from "./use-bulk-acts.ts";
import type { Selected } from "./use-selection.ts";

type AskedActProps<Gist> = {
  selected: Selected<Gist>;
  acts: BulkActs;
  /** What is asked of the server, for these rows. */
  act: (rowIds: string[]) => BulkAct;
  label: string;
  icon: ReactNode;
  look?: ButtonLook;
  /** Title of the question: "Supprimer 3 couleurs". */
  title: string;
  /** The question. */
  children: ReactNode;
};

/** A button that does something to every row that is ticked, once its question is answered by yes. */
export function AskedAct<Gist extends { id: string }>(props: AskedActProps<Gist>) {
  const { selected, acts, act, label, icon, look = "secondary", title, children } = props;
  const [asking, setAsking] = useState(false);
  const asked = act(selected.rows.map(({ id }) => id));
  const start = () =>
    acts.start.mutate(asked, {
      // The server has taken it over: what was ticked for it may be let go.
      onSuccess: () => {
        setAsking(false);
        selected.clear();
      },
    });
  return (
    <>
      <Button look={look} icon={icon} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={label}
        pending={acts.start.isPending}
        danger={look === "danger"}
        onConfirm={start}
        onCancel={() => {
          acts.start.reset();
          setAsking(false);
        }}
      >
        {children}
        <Failed act={acts.start} otherwise={wordsOf(asked.kind).none} className="mt-3" />
      </ConfirmDialog>
    </>
  );
}
