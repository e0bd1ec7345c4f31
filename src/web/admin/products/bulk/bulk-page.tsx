import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bulkFields } from "#contract/admin/products.ts";
import { parseEuros } from "#domain/money.ts";
import { api } from "#web/admin/api.ts";
import { colorsQuery } from "#web/admin/colors/color-queries.ts";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { liveChoices, livesQuery } from "#web/admin/lives/live-choices.ts";
import { productsChanged } from "#web/admin/products/product-queries.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { useLater } from "#web/admin/use-later.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Combobox } from "#web/ui/desk/combobox.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { BULK_FAILED } from "#wording/bulk-products.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { ColorGrid } from "./color-grid.tsx";
import { LatestProducts } from "./latest-products.tsx";

const DEBOUNCE_MS = 300;
const none: ReadonlySet<string> = new Set();
const NOTHING = { name: "", price: "", refCategory: "", size: "" };

export function BulkPage() {
  const queries = useQueryClient();
  const act = useOneAct();
  const lives = useQuery(livesQuery);
  const colors = useQuery(colorsQuery);
  const [liveId, setLiveId] = useState<string>();
  const [typed, setTyped] = useState(NOTHING);
  /** What is typed is kept after a creation, for the next one. */
  const [created, setCreated] = useState(NOTHING);
  const [chosen, setChosen] = useState(none);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const { question } = useUnsavedGuard(chosen.size > 0 || JSON.stringify(typed) !== JSON.stringify(created));
  const refCategory = useLater(typed.refCategory.trim(), DEBOUNCE_MS);
  const size = useLater(typed.size.trim(), DEBOUNCE_MS);
  const preview = useQuery({
    queryKey: ["products", "bulk", liveId, refCategory, size],
    queryFn: () => api.admin.products.previewBulk({ live: liveId ?? "", refCategory, size }),
    enabled: liveId !== undefined,
    placeholderData: keepPreviousData,
  });
  const given = {
    liveId: liveId ?? "",
    name: typed.name,
    priceCents: parseEuros(typed.price) ?? 0,
    refCategory: typed.refCategory.trim().toUpperCase(),
    size: typed.size.trim() || null,
    colorIds: (colors.data ?? []).filter(({ id }) => chosen.has(id)).map(({ id }) => id),
  };
  const create = useMutation({
    mutationFn: (input: typeof given) =>
      act(input, (options) => api.admin.products.createBulk(input, options)),
    onSuccess: () => {
      productsChanged(queries);
      setChosen(none);
      setCreated(typed);
    },
  });

  function submit() {
    const { liveId: live, ...others } = errorsOf(bulkFields, given);
    // The other fields can't be filled in before a live is chosen.
    const found = withPrefix("bulk", live ? { liveId: live } : others);
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    create.mutate(given);
  }
  const clear = (field: string) => setErrors(({ [`bulk-${field}`]: _, ...others }) => others);
  const type = (field: keyof typeof typed, errorOf: string = field) => ({
    id: `bulk-${errorOf}`,
    disabled: liveId === undefined,
    autoComplete: "off",
    value: typed[field],
    error: errors[`bulk-${errorOf}`],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((current) => ({ ...current, [field]: target.value }));
      clear(errorOf);
    },
  });

  const choices = liveChoices(lives.data ?? []);
  const present = new Set(refCategory ? (preview.data?.presentColorIds ?? []) : []);
  const failed = lives.isError ? lives : colors.isError ? colors : undefined;
  return (
    <>
      {question}
      <ScreenHeading title="Création en masse" />
      {failed && (
        <div className="mb-3">
          <ErrorPanel
            sentence={
              failed === lives
                ? "Impossible de charger la liste des lives"
                : "Impossible de charger la liste des couleurs"
            }
            onRetry={() => failed.refetch()}
            retrying={failed.isFetching}
            technical={technicalOf(failed.error)}
          />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Card id="bulk" title="Un produit par couleur">
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!create.isPending) submit();
            }}
          >
            <ErrorSummary errors={errors} attempt={attempt} />
            <Combobox
              id="bulk-liveId"
              label="Live"
              choices={choices}
              value={choices.find(({ value }) => value === liveId) ?? null}
              error={errors["bulk-liveId"]}
              onChange={(choice) => {
                setLiveId(choice?.value);
                clear("liveId");
              }}
            />
            <TextField {...type("name")} label="Nom du produit" maxLength={200} />
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField
                {...type("price", "priceCents")}
                label="Prix en euros"
                inputMode="decimal"
                maxLength={12}
              />
              <TextField
                {...type("refCategory")}
                label="Référence catégorie"
                maxLength={20}
                inputClassName="font-code uppercase"
              />
              <TextField {...type("size")} label="Taille" optional maxLength={40} />
            </div>
            <ColorGrid
              colors={colors.data}
              reading={colors.isPending}
              chosen={chosen}
              present={present}
              disabled={liveId === undefined}
              error={errors["bulk-colorIds"]}
              onChange={(next) => {
                setChosen(next);
                clear("colorIds");
              }}
            />
            {create.isError && (
              <p role="alert" className="font-medium text-danger">
                {sentenceOf(create.error, BULK_FAILED)}
              </p>
            )}
            <Button
              type="submit"
              className="self-start"
              pending={create.isPending}
              pendingLabel="Création..."
            >
              Créer {chosen.size} produit(s)
            </Button>
          </form>
        </Card>
        <div className="flex flex-col gap-4">
          <BulkPreview
            colors={(colors.data ?? []).filter(({ id }) => chosen.has(id))}
            next={preview.data?.next}
            present={present}
            name={typed.name}
            priceCents={parseEuros(typed.price)}
          />
          {create.data && <BulkResults results={create.data.results} />}
        </div>
      </div>
      <LatestProducts />
    </>
  );
}
