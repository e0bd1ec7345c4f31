import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestRecall } from "#contract/recalls.ts";
import type { RecallRemedy } from "#domain/recalls.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { RecallNotice } from "#web/shop/recalls/notice.tsx";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { RECALL_NOTICE, REMEDY_NAMES, GUEST_RECALL as WORDS } from "#wording/recalls.ts";

/** The recalls of pieces of her order, above everything else of it, with what she may choose. */
export function RecallCard({ order }: { order: GuestOrder }) {
  const [changed, setChanged] = useState<GuestRecall[]>();
  const loaded = useLoaded(`recalls:${order.id}:${order.version}:${order.isBuyer}`, (options) =>
    api.guestOrders.recalls({ orderId: order.id }, options),
  );
  const recalls = changed ?? (loaded.state === "loaded" ? loaded.value : []);
  return recalls.map((recall) => (
    <section
      key={recall.id}
      id={`rappel-${recall.id}`}
      aria-labelledby={`rappel-${recall.id}-titre`}
      className="mt-4 rounded-card border border-danger bg-card p-4"
    >
      <p className="flex items-center gap-2 font-semibold text-danger">
        <Icon of={TriangleAlert} className="shrink-0" />
        {RECALL_NOTICE.heading}
      </p>
      <h2 id={`rappel-${recall.id}-titre`} className="mt-2 wrap-anywhere">
        {recall.title}
      </h2>
      {recall.pieces.length > 0 && <p className="mb-3">{RECALL_NOTICE.pieces(recall.pieces.join(", "))}</p>}
      <RecallNotice notice={recall} />
      <div className="screen-only mt-4 border-t border-line pt-4">
        {order.isBuyer ? (
          <Choice orderId={order.id} recall={recall} onChange={setChanged} />
        ) : (
          <p className="font-semibold">{order.masked ? WORDS.masked : WORDS.notHers}</p>
        )}
      </div>
    </section>
  ));
}

type ChoiceProps = { orderId: string; recall: GuestRecall; onChange: (recalls: GuestRecall[]) => void };

function Choice({ orderId, recall, onChange }: ChoiceProps) {
  const { id, remedies, remedy, done, isOpen, isBeingRefunded } = recall;
  const [changing, setChanging] = useState(false);
  if (done)
    return <p className="font-semibold">{isBeingRefunded ? WORDS.beingRefunded : WORDS.done[done]}</p>;
  if (remedy && !changing)
    return (
      <>
        <p role="status" className="font-semibold">
          {WORDS.chosen(remedy)}
        </p>
        {isOpen && (
          <Button look="text" onClick={() => setChanging(true)}>
            {WORDS.change}
          </Button>
        )}
      </>
    );
  if (!isOpen) return null;
  const save = async (chosen: RecallRemedy) => {
    onChange(await api.guestOrders.answerRecall({ orderId, recallId: id, remedy: chosen }));
    setChanging(false);
  };
  return <ChoiceForm id={id} remedies={remedies} first={remedy} onSave={save} />;
}

type ChoiceFormProps = {
  id: string;
  remedies: readonly RecallRemedy[];
  first: RecallRemedy | null;
  onSave: (remedy: RecallRemedy) => Promise<void>;
};

function ChoiceForm({ id, remedies, first, onSave }: ChoiceFormProps) {
  const [chosen, setChosen] = useState<RecallRemedy | null>(
    first ?? (remedies.length === 1 ? (remedies[0] ?? null) : null),
  );
  const act = useAct(WORDS.failed);
  const errorId = useId();
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (act.pending) return;
        void act.run(chosen ? {} : { remedy: WORDS.none }, async () => {
          if (chosen) await onSave(chosen);
        });
      }}
    >
      <fieldset id="remedy" tabIndex={-1} aria-describedby={act.errors.remedy ? errorId : undefined}>
        <legend className="text-label font-semibold">{WORDS.choose}</legend>
        {remedies.map((remedy) => (
          <label key={remedy} className="flex min-h-target items-center gap-3">
            <input
              type="radio"
              name={`remedy-${id}`}
              value={remedy}
              checked={chosen === remedy}
              onChange={() => {
                act.correct("remedy");
                setChosen(remedy);
              }}
              className="size-5 shrink-0 accent-accent"
            />
            {REMEDY_NAMES[remedy]}
          </label>
        ))}
        {act.errors.remedy && <FieldError id={errorId} message={act.errors.remedy} />}
      </fieldset>
      <Problem sentence={act.problem} />
      <Button type="submit" className="sm:self-start" pending={act.pending} pendingLabel="Envoi en cours...">
        {WORDS.send}
      </Button>
    </form>
  );
}
