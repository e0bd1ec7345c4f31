import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { recallNotice } from "#contract/admin/recalls.ts";
import { RECALL_REMEDIES, type RecallRemedy } from "#domain/recalls.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { type FieldErrors, focusField } from "#web/ui/error-summary.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import { RECALL_NOTICE, REMEDY_NAMES, RECALL_FORM as WORDS } from "#wording/recalls.ts";
import { ChooseProducts } from "./choose-products.tsx";
import { ConcernedBuyers } from "./concerned-buyers.tsx";

const PARTS = [
  { field: "danger", label: RECALL_NOTICE.danger },
  { field: "reason", label: RECALL_NOTICE.reason },
  { field: "instructions", label: RECALL_NOTICE.instructions },
] as const;

const EMPTY = {
  title: "",
  reason: "",
  danger: "",
  instructions: "",
  contact: "",
  onlyRemedyBecause: "",
  remedies: ["refund", "replacement"] as RecallRemedy[],
};

/** The notice of a recall in the parts that the law gives, and the products that it is about. */
export function NewRecall({ chosen }: { chosen: readonly string[] }) {
  const [notice, setNotice] = useState(EMPTY);
  const [productIds, setProductIds] = useState([...chosen]);
  const [asking, setAsking] = useState(false);
  const preview = useQuery(
    orpc.admin.recalls.preview.queryOptions({ input: { productIds }, enabled: productIds.length > 0 }),
  ).data;
  const { open, errors, failure, check } = useOpening(() => setAsking(false));
  const put = (changes: Partial<typeof EMPTY>) => setNotice((before) => ({ ...before, ...changes }));
  const concerned = preview && WORDS.concerns(preview.orders, preview.withoutEmail, preview.openOrders);
  return (
    <>
      <ScreenHeading title={WORDS.title} />
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (check({ ...notice, productIds })) setAsking(true);
        }}
      >
        <Card id="recalled" title="Pièces rappelées">
          <ChooseProducts chosen={productIds} error={errors.productIds} onChange={setProductIds} />
          {concerned && <p className="mt-2">{concerned}.</p>}
          {preview && preview.orders > 0 && <ConcernedBuyers productIds={productIds} />}
        </Card>
        <Card id="notice" title="Avis aux acheteuses">
          <div className="flex flex-col gap-4">
            <TextField
              id="title"
              label={WORDS.name}
              maxLength={120}
              value={notice.title}
              error={errors.title}
              onChange={({ target }) => put({ title: target.value })}
            />
            {PARTS.map(({ field, label }) => (
              <Textarea
                key={field}
                id={field}
                label={label}
                rows={3}
                maxLength={1_000}
                value={notice[field]}
                error={errors[field]}
                onChange={({ target }) => put({ [field]: target.value })}
              />
            ))}
            <Remedies notice={notice} errors={errors} onChange={put} />
            <TextField
              id="contact"
              label={RECALL_NOTICE.contact}
              hint="Un numéro gratuit et une adresse e-mail"
              maxLength={300}
              value={notice.contact}
              error={errors.contact}
              onChange={({ target }) => put({ contact: target.value })}
            />
            {failure && (
              <p role="alert" className="font-medium text-danger">
                {failure}
              </p>
            )}
            <Button type="submit" look="danger" className="self-start">
              {WORDS.openIt}
            </Button>
          </div>
        </Card>
      </form>
      <ConfirmDialog
        open={asking}
        title={WORDS.confirmTitle}
        confirmLabel={WORDS.openIt}
        pendingLabel={WORDS.opening}
        pending={open.isPending}
        onConfirm={() => open.mutate({ ...notice, productIds })}
        onCancel={() => setAsking(false)}
      >
        <p>{WORDS.confirm}</p>
        {concerned && <p className="mt-2 font-medium">{concerned}.</p>}
      </ConfirmDialog>
    </>
  );
}

type Notice = typeof EMPTY;
type RemediesProps = {
  notice: Notice;
  errors: FieldErrors;
  onChange: (changes: Partial<Notice>) => void;
};

function Remedies({ notice, errors, onChange }: RemediesProps) {
  const { remedies } = notice;
  return (
    <>
      <fieldset id="remedies" tabIndex={-1} aria-describedby={errors.remedies ? "remedies-error" : undefined}>
        <legend className="text-label font-semibold">{WORDS.remedies}</legend>
        {RECALL_REMEDIES.map((remedy) => (
          <Checkbox
            key={remedy}
            id={`remedy-${remedy}`}
            label={REMEDY_NAMES[remedy]}
            checked={remedies.includes(remedy)}
            onChange={({ target }) =>
              onChange({
                remedies: RECALL_REMEDIES.filter((one) =>
                  one === remedy ? target.checked : remedies.includes(one),
                ),
              })
            }
          />
        ))}
        {errors.remedies && <FieldError id="remedies-error" message={errors.remedies} />}
      </fieldset>
      {remedies.length === 1 && (
        <TextField
          id="onlyRemedyBecause"
          label={WORDS.onlyLabel}
          hint={WORDS.onlyHint}
          maxLength={300}
          value={notice.onlyRemedyBecause}
          error={errors.onlyRemedyBecause}
          onChange={({ target }) => onChange({ onlyRemedyBecause: target.value })}
        />
      )}
    </>
  );
}

function useOpening(onSettled: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const act = useOneAct();
  const open = useMutation({
    mutationFn: (input: Notice & { productIds: string[] }) =>
      act(input, (options) => api.admin.recalls.open(input, options)),
    onSuccess: ({ id }) => {
      toast.success(WORDS.opened);
      void navigate(paths.admin.recall(id));
    },
    onSettled: () => {
      onSettled();
      changed(queries, "recalls");
    },
  });
  const refused = refusedAs(open.error, "INVALID_INPUT")?.fields;
  const [found, setFound] = useState<FieldErrors>({});
  const check = (input: Notice & { productIds: string[] }): boolean => {
    const lone = input.remedies.length === 1 && input.onlyRemedyBecause.trim() === "";
    const wrong = {
      ...errorsOf(recallNotice, input),
      ...(lone ? { onlyRemedyBecause: WORDS.onlyOne } : {}),
    };
    open.reset();
    setFound(wrong);
    const [first] = Object.keys(wrong);
    if (first) focusField(first);
    return first === undefined;
  };
  const failure = open.isError && !refused ? sentenceOf(open.error, WORDS.failed) : undefined;
  return { open, errors: refused ?? found, failure, check };
}
