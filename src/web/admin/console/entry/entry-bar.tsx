import { CircleCheck, MessageSquarePlus, Radio } from "lucide-react";
import { useState } from "react";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { itemWords, useOrderActs } from "#web/admin/console/orders/use-order-acts.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { HeldComment } from "./held-comment.tsx";
import { PieceField } from "./piece-field.tsx";
import type { Entry } from "./use-entry.ts";
import { ViewerField } from "./viewer-field.tsx";

type EntryBarProps = {
  lives: readonly ConsoleLive[];
  live: ConsoleLive;
  onLive: (liveId: string) => void;
  entry: Entry;
  onAirPressed: () => void;
};

/** Pseudo, reference, Enter; then again. Nothing here needs the mouse. */
export function EntryBar({ lives, live, onLive, entry, onAirPressed }: EntryBarProps) {
  const [withNote, setWithNote] = useState(false);
  return (
    <form
      aria-label="Saisie d'une commande"
      aria-busy={entry.loading}
      data-docked="entry"
      className="relative rounded-card border border-line bg-card p-3 @max-[17rem]:order-first docked:sticky docked:bottom-(--keyboard,0px) docked:z-10 docked:order-last docked:-mx-3 docked:mt-auto docked:rounded-b-none docked:border-b-0 docked:pb-[max(0.75rem,env(safe-area-inset-bottom))] docked:shadow-popover @min-[56rem]:absolute @min-[56rem]:inset-x-0 @min-[56rem]:top-0 @min-[56rem]:z-10 @min-[56rem]:min-h-full"
      onSubmit={(event) => {
        event.preventDefault();
        entry.submit();
      }}
    >
      {/* Room that is always there: neither a comment that is taken nor what was added moves anything. */}
      <div className="@min-[56rem]:h-18 @min-[56rem]:overflow-y-auto">
        <HeldComment entry={entry} />
        {entry.done ? <p className="mb-2 font-medium">{entry.done}</p> : <LastAdded entry={entry} />}
        {!entry.held.comment && !entry.held.refused && !entry.done && !entry.lastAdded.last && (
          <p className="text-ink-2 @max-[56rem]:hidden">
            Pseudo, Entrée, référence, Entrée. Sans référence{"\u00a0: "}la pièce à l'antenne.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-[8rem]">
          <ViewerField
            value={entry.handle}
            onChange={entry.setHandle}
            onDone={() => {
              entry.pieceField.current?.focus();
              // What F2 put on air still stands there: the next reference is typed over it.
              entry.pieceField.current?.select();
            }}
            field={entry.handleField}
          />
        </div>
        <div className="min-w-0 grow-2 basis-[11rem]">
          <PieceField entry={entry} onAir={live.onAir} />
        </div>
        <div className="flex grow flex-wrap gap-2">
          <Button
            type="submit"
            pending={entry.pending}
            pendingLabel="Ajout en cours..."
            disabled={entry.handle.trim() === "" || entry.found.length === 0}
          >
            {entry.waitFor ? "Liste d'attente" : "Ajouter"}
          </Button>
          <Button
            look="secondary"
            aria-keyshortcuts="F2"
            icon={<Icon of={Radio} size={18} />}
            onClick={onAirPressed}
          >
            À l'antenne <KeyHint className="text-ink-2">F2</KeyHint>
          </Button>
          <IconButton
            label={withNote ? "Retirer le commentaire" : "Commentaire"}
            aria-expanded={withNote}
            size="control"
            icon={<Icon of={MessageSquarePlus} size={18} />}
            onClick={() => {
              // What nobody sees is not sent.
              if (entry.note !== "") entry.setNote("");
              setWithNote(!withNote);
            }}
          />
        </div>
      </div>
      {(withNote || lives.length > 1) && (
        <div className={classNames("mt-3 grid gap-3", withNote && lives.length > 1 && "md:grid-cols-2")}>
          {lives.length > 1 && (
            <Select
              id="console-live"
              label="Live"
              value={live.id}
              options={lives.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={({ target }) => onLive(target.value)}
            />
          )}
          {withNote && (
            <TextField
              id="console-note"
              label="Commentaire de la commande"
              optional
              maxLength={200}
              value={entry.note}
              onChange={({ target }) => entry.setNote(target.value)}
            />
          )}
        </div>
      )}
      <ConfirmDialog
        open={entry.question !== undefined}
        title={entry.question?.title ?? ""}
        confirmLabel="Ajouter"
        danger={false}
        onConfirm={() => entry.answer(true)}
        onCancel={() => entry.answer(false)}
      >
        <p>{entry.question?.sentence}</p>
      </ConfirmDialog>
    </form>
  );
}

/** What was added last, and the way back. */
function LastAdded({ entry }: { entry: Entry }) {
  const { remove } = useOrderActs();
  const { last, forget } = entry.lastAdded;
  if (!last) return null;
  const { order, item } = last;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3">
      <Icon of={CircleCheck} className="shrink-0 text-success" />
      <span className="min-w-0 break-words">
        <strong>{itemWords(item)}</strong> pour @{order.handle}, commande{" "}
        <span className="font-code">{order.orderNumber}</span>
      </span>
      <Button
        look="text"
        pending={remove.isPending}
        onClick={() => remove.mutate(last, { onSuccess: forget })}
      >
        Annuler l'ajout
      </Button>
    </p>
  );
}
