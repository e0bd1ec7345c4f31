import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { parisDay } from "#domain/paris-time.ts";
import { LABEL_PAYERS, type LabelPayer } from "#domain/return-life.ts";
import { isSellersFault, isSentByBuyer, RETURN_CAUSES, type ReturnCause } from "#domain/returns.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { statementAbout } from "#web/admin/orders/returns/return-draft.ts";
import { nameOf, returnableItems } from "#web/admin/orders/returns/returnable.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { type Option, Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { REASON_MISSING } from "#wording/forms.ts";
import { EXPECT_RETURN, RETURN_CAUSE_LABELS, SHOP_PAYS_SENDING } from "#wording/returns.ts";
import { StatedOn, statedOnErrors } from "./stated-on.tsx";

/** What the dialog begins with. */
type Start = {
  itemIds: readonly string[];
  cause: ReturnCause | "";
  /** The statement that it answers, whose cause stands fast. */
  statement?: { id: string; asCredit: boolean };
};

type ExpectReturnDialogProps = { orderId: string; start: Start; onClose: () => void };

/** Staff say which pieces of an order are to come back, why, and who bears the sending. The order is read anew for it. */
export function ExpectReturnDialog(props: ExpectReturnDialogProps) {
  const { orderId, onClose } = props;
  const order = useQuery(orpc.admin.orders.get.queryOptions({ input: { orderId } }));
  const cases = useQuery(orpc.admin.returnCases.ofOrder.queryOptions({ input: { orderId } }));
  if (order.data && cases.data) return <ExpectForm {...props} order={order.data} cases={cases.data} />;
  const failed = [order, cases].find(({ isError }) => isError);
  return (
    <Dialog open onClose={onClose} title={EXPECT_RETURN.press} size="small">
      {failed ? (
        <ErrorPanel
          sentence={sentenceOf(failed.error, "Impossible de charger les détails de la commande")}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

const CAUSES = RETURN_CAUSES.filter((cause) => cause !== "not-sendable").map((value) => ({
  value,
  label: RETURN_CAUSE_LABELS[value],
}));
const PAYERS: Option<LabelPayer | "">[] = [
  { value: "", label: EXPECT_RETURN.asSet },
  ...LABEL_PAYERS.map((value) => ({ value, label: EXPECT_RETURN.payers[value] })),
];

type ExpectFormProps = ExpectReturnDialogProps & { order: OrderDetail; cases: readonly ReturnCase[] };

function ExpectForm({ orderId, start, onClose, order: now, cases }: ExpectFormProps) {
  // As the person saw it; what somebody else did meanwhile is the server's to refuse.
  const [order] = useState(now);
  const [items] = useState(() => notExpected(order, cases));
  const [ticked, setTicked] = useState<readonly string[]>(start.itemIds);
  const [cause, setCause] = useState(start.cause);
  const [note, setNote] = useState("");
  const [statedOn, setStatedOn] = useState(() => parisDay(new Date()));
  const [payer, setPayer] = useState<LabelPayer | "">("");
  /** As ticked; undefined while what the statement says stands. */
  const [credit, setCredit] = useState<boolean>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const chosen = items.map(({ id }) => id).filter((id) => ticked.includes(id));
  const statement = start.statement ?? (cause === "withdrawal" ? statementAbout(order, chosen) : undefined);
  const isByLetter = cause === "withdrawal" && !statement;
  const open = useOpen(onClose);

  function submit() {
    const found: FieldErrors = {
      ...(chosen.length === 0 && { "expect-pieces": EXPECT_RETURN.noPiece }),
      ...(cause === "" && { "expect-cause": EXPECT_RETURN.noCause }),
      ...(cause === "other" && note.trim() === "" && { "expect-note": REASON_MISSING }),
      ...(isByLetter && statedOnErrors("expect-stated", statedOn, order.orderDate)),
    };
    setErrors(found);
    setAttempt(attempt + 1);
    if (cause === "" || Object.keys(found).length > 0) return focusLoneError(found);
    open.mutate({
      orderId,
      itemIds: chosen,
      cause,
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(statement ? { withdrawalId: statement.id } : {}),
      ...(isByLetter ? { statedOn } : {}),
      ...(credit === undefined ? {} : { asCredit: credit }),
      ...(payer !== "" && mayChoosePayer(cause) ? { labelPayer: payer } : {}),
    });
  }

  return (
    <FormDialog
      title={`Attendre un retour de ${order.orderNumber}`}
      size="small"
      submit={{ onClick: submit }}
      submitLabel={EXPECT_RETURN.submit}
      disabled={items.length === 0}
      pending={open.isPending}
      dirty={note.trim() !== ""}
      onClose={onClose}
    >
      {items.length === 0 ? (
        <p>{EXPECT_RETURN.none}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <ErrorSummary errors={errors} attempt={attempt} />
          <fieldset
            id="expect-pieces"
            tabIndex={-1}
            aria-describedby={errors["expect-pieces"] ? "expect-pieces-error" : undefined}
          >
            <legend className="text-label font-semibold">{EXPECT_RETURN.pieces}</legend>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id}>
                  <Checkbox
                    id={`expect-${item.id}`}
                    label={[nameOf(item), item.size].filter(Boolean).join(", ")}
                    checked={ticked.includes(item.id)}
                    onChange={({ target }) =>
                      setTicked(
                        target.checked ? [...ticked, item.id] : ticked.filter((one) => one !== item.id),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            {errors["expect-pieces"] && (
              <FieldError id="expect-pieces-error" message={errors["expect-pieces"]} />
            )}
          </fieldset>
          {!start.statement && (
            <Select
              id="expect-cause"
              label="Raison du retour"
              placeholder="Sélectionner…"
              options={CAUSES}
              value={cause}
              error={errors["expect-cause"]}
              onChoose={setCause}
            />
          )}
          {isByLetter && (
            <StatedOn
              id="expect-stated"
              day={statedOn}
              error={errors["expect-stated"]}
              onChange={setStatedOn}
            />
          )}
          <Textarea
            id="expect-note"
            label="Précisions"
            optional={cause !== "other"}
            rows={2}
            maxLength={300}
            value={note}
            error={errors["expect-note"]}
            onChange={({ target }) => setNote(target.value)}
          />
          {mayChoosePayer(cause) && (
            <Select
              id="expect-payer"
              label={EXPECT_RETURN.whoPays}
              hint={EXPECT_RETURN.whoPaysHint}
              options={PAYERS}
              value={payer}
              onChoose={setPayer}
            />
          )}
          {cause !== "" && !mayChoosePayer(cause) && (
            <p className="rounded-control bg-info-soft p-3">
              {isSentByBuyer(cause) ? SHOP_PAYS_SENDING : EXPECT_RETURN.carrierBrings}
            </p>
          )}
          <Checkbox
            id="expect-credit"
            label={EXPECT_RETURN.credit}
            checked={credit ?? statement?.asCredit ?? false}
            onChange={({ target }) => setCredit(target.checked)}
          />
        </div>
      )}
      <Failed act={open} otherwise="Impossible d'attendre ce retour. Veuillez réessayer." className="mt-3" />
    </FormDialog>
  );
}

const mayChoosePayer = (cause: ReturnCause | ""): boolean => cause !== "" && !isSellersFault(cause);

/** The pieces that may come back and that no open return expects already. */
function notExpected(order: OrderDetail, cases: readonly ReturnCase[]) {
  const expected = cases.flatMap(({ pieces }) => pieces.filter(({ isOpen }) => isOpen));
  return returnableItems(order).filter(({ id }) => !expected.some(({ itemId }) => itemId === id));
}

/** Opened once, however often the button is pressed. */
function useOpen(onDone: () => void) {
  const act = useOneAct();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.admin.returnCases.open>[0]) =>
      act(input, (options) => api.admin.returnCases.open(input, options)),
    onSuccess: () => onDone(),
    meta: { done: "Retour attendu", changes: ["withdrawals", "complaints"] },
  });
}
