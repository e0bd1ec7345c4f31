import { ArrowDownToLine, Plus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { MOST_GRID_ROWS } from "#contract/admin/products.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { liveChoices } from "#web/admin/lives/live-choices.ts";
import { LivesFailed } from "#web/admin/lives/live-filter.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { BULK_LIVE_REQUIRED, GRID_EMPTY } from "#wording/admin-forms.ts";
import { BULK_FAILED } from "#wording/bulk-products.ts";
import { countOf } from "#wording/format.ts";
import { unknownColors } from "./grid-rows.ts";
import { type Cell, focusCell, GridTable } from "./grid-table.tsx";
import { UnknownColors } from "./unknown-colors.tsx";
import { type ProductGrid, useProductGrid } from "./use-product-grid.ts";
import { VariantsForm } from "./variants-form.tsx";

/** Many products of one live at once, as in a spreadsheet. */
export function GridPage() {
  const grid = useProductGrid();
  const { dispatch, lives, colors, written } = grid;
  const { question } = useUnsavedGuard(written.length > 0);
  return (
    <>
      {question}
      <ScreenHeading title="Grille de produits" />
      <LivesFailed lives={lives} sentence="Impossible de charger la liste des lives" />
      {colors.isError && (
        <div className="mb-3">
          <ErrorPanel
            sentence="Impossible de charger la liste des couleurs"
            onRetry={() => colors.refetch()}
            retrying={colors.isFetching}
            technical={technicalOf(colors.error)}
          />
        </div>
      )}
      <div className="flex flex-col gap-4">
        <VariantsForm onAdd={(rows) => dispatch({ type: "variants added", rows })} />
        <Grid grid={grid} />
      </div>
    </>
  );
}

function Grid({ grid }: { grid: ProductGrid }) {
  const { draft, dispatch, lives, colors, liveId, next, written, create } = grid;
  const [current, setCurrent] = useState<Cell>();
  const choices = liveChoices(lives.data ?? []);
  const known = colors.data ?? [];

  function submit() {
    const sent = flushSync(grid.submit);
    if (!sent) document.querySelector<HTMLElement>("#grid [aria-invalid=true]")?.focus();
  }

  return (
    <Card id="grid" title="Une ligne par pièce">
      <div className="flex flex-col gap-4">
        <Combobox
          id="grid-live"
          label="Live"
          className="max-w-xl"
          choices={choices}
          value={choices.find(({ value }) => value === liveId) ?? null}
          error={draft.checked && !liveId ? BULK_LIVE_REQUIRED : undefined}
          onChange={(choice) => dispatch({ type: "live chosen", liveId: choice?.value })}
        />
        <p className="text-small text-ink-2">
          Collez les cellules d'un tableur, avec ou sans leurs titres.
          <span className="pointer-coarse:hidden">
            {" "}
            <KeyHint>Entrée</KeyHint> et les flèches changent de ligne, <KeyHint>Ctrl D</KeyHint> recopie la
            cellule du dessus, <KeyHint>Ctrl Entrée</KeyHint> crée les produits.
          </span>
        </p>
        <GridTable
          rows={draft.rows}
          ranks={new Map(next === undefined ? [] : written.map(({ id }, place) => [id, next + place]))}
          errors={grid.errors}
          checked={draft.checked}
          colors={known}
          dispatch={dispatch}
          onSubmit={submit}
          onCell={setCurrent}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" icon={<Icon of={Plus} />} onClick={() => dispatch({ type: "row added" })}>
            Ajouter une ligne
          </Button>
          <Button
            look="secondary"
            icon={<Icon of={ArrowDownToLine} />}
            disabled={!current}
            onClick={() => {
              if (!current) return;
              dispatch({ type: "filled", ...current, to: "down" });
              focusCell(current);
            }}
          >
            Recopier vers le bas
          </Button>
        </div>
        {draft.full && (
          <p role="alert" className="font-medium text-danger">
            La grille contient {MOST_GRID_ROWS} lignes au plus{"\u00a0"}: rien n'a été ajouté. Créez d'abord
            ces produits, puis continuez.
          </p>
        )}
        {create.isError && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(create.error, BULK_FAILED)}
          </p>
        )}
        {draft.checked && written.length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {GRID_EMPTY}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={submit} pending={create.isPending} pendingLabel="Création...">
            Créer {countOf(written.length, "produit")}
          </Button>
          <p role="status" className="text-danger">
            {grid.errors.size > 0 && `${countOf(grid.errors.size, "ligne")} à compléter ou à corriger`}
          </p>
        </div>
        {/* Below the button: it comes and goes with what is typed, and nothing is to move under a press. */}
        {colors.data && <UnknownColors names={unknownColors(written, known)} />}
      </div>
    </Card>
  );
}
