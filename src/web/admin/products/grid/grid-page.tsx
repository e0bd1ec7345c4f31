import { ArrowDownToLine, FileUp, ImagePlus, Plus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { MOST_GRID_ROWS } from "#contract/admin/product-fields.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { KeepWords } from "#web/admin/forms/keep-words.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { liveChoices } from "#web/admin/lives/live-choices.ts";
import { LivesFailed } from "#web/admin/lives/live-filter.tsx";
import { FileButton, PHOTO_TYPES } from "#web/admin/products/photos/file-button.tsx";
import { groupsOf } from "#web/admin/products/photos/match-photos.ts";
import { PhotoList } from "#web/admin/products/photos/photo-list.tsx";
import { PhotosProgress } from "#web/admin/products/photos/photos-progress.tsx";
import { useFileDrop } from "#web/admin/products/photos/use-file-drop.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { BULK_LIVE_REQUIRED, GRID_EMPTY } from "#wording/admin-forms.ts";
import { BULK_FAILED, PHOTOS_NOT_SENT } from "#wording/bulk-products.ts";
import { countOf } from "#wording/format.ts";
import { hasRoom } from "./grid-draft.ts";
import { unknownColors } from "./grid-rows.ts";
import { type Cell, focusCell, GridTable } from "./grid-table.tsx";
import { saveModel } from "./import/model-file.ts";
import { isTable, TABLE_TYPES, useImport } from "./import/use-import.tsx";
import { UnknownColors } from "./unknown-colors.tsx";
import { PhotosNotSent, type ProductGrid, useProductGrid } from "./use-product-grid.ts";
import { VariantsForm } from "./variants-form.tsx";

/** Many products of one live at once, as in a spreadsheet. */
export function GridPage() {
  const grid = useProductGrid();
  const { draft, dispatch, lives, colors, written } = grid;
  const { question } = useUnsavedGuard(written.length > 0 || grid.photos.photos.length > 0);
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
      <div data-wide className="flex flex-col gap-4">
        <VariantsForm
          onAdd={(rows) => {
            dispatch({ type: "rows added", rows });
            return hasRoom(draft, rows);
          }}
        />
        <Grid grid={grid} />
      </div>
    </>
  );
}

function Grid({ grid }: { grid: ProductGrid }) {
  const { draft, dispatch, lives, colors, liveId, next, written, photos, create } = grid;
  const may = useMay();
  const [current, setCurrent] = useState<Cell>();
  const choices = liveChoices(lives.data ?? []);
  const known = colors.data ?? [];

  /** A photo that is dropped on a row is for the whole reference in this color, if there is one. */
  function addToRow(file: File, rowId: number) {
    const id = String(rowId);
    const group = groupsOf(photos.pieces).find((pieces) => pieces.some((piece) => piece.id === id));
    photos.add([file], group?.map((piece) => piece.id) ?? [id]);
  }
  const file = useImport((rows) => {
    dispatch({ type: "rows added", rows });
    // A file is whole: what is missing in it is told at once.
    dispatch({ type: "checked" });
  });
  const over = useFileDrop((dropped, where) => {
    const table = dropped.find(isTable);
    if (table) void file.read(table);
    const files = dropped.filter((one) => !isTable(one));
    const row = where?.closest<HTMLElement>("[data-row]")?.dataset.row;
    const [first, ...others] = files;
    if (row !== undefined && first && others.length === 0) addToRow(first, Number(row));
    else photos.add(files);
  });

  function submit(answer?: { keepsClaims: boolean }) {
    const sent = flushSync(() => grid.submit(answer));
    if (!sent) document.querySelector<HTMLElement>("#grid [aria-invalid=true]")?.focus();
  }

  return (
    <>
      {file.panel}
      <Card id="grid" title="Une ligne par pièce" className={over ? "border-accent" : undefined}>
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
            Collez les cellules d'un tableur ou importez un fichier (CSV, .xlsx), et déposez les photos
            {"\u00a0"}: leur nom (A12.jpg, A12-noir.jpg) ou la ligne sur laquelle vous les posez dit leur
            pièce.
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
            photoOf={photos.photoOf}
            onSubmit={() => submit()}
            onCell={setCurrent}
            onPhoto={addToRow}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              icon={<Icon of={Plus} />}
              onClick={() => dispatch({ type: "row added" })}
            >
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
            <FileButton
              label="Ajouter des photos"
              icon={<Icon of={ImagePlus} />}
              accept={PHOTO_TYPES}
              multiple
              onFiles={photos.add}
            />
            <FileButton
              label="Importer un fichier"
              icon={<Icon of={FileUp} />}
              accept={TABLE_TYPES}
              onFiles={([chosen]) => chosen && void file.read(chosen)}
            />
            <Button look="text" onClick={() => saveModel(may("management"))}>
              Télécharger un modèle
            </Button>
          </div>
          {file.problem && (
            <p role="alert" className="font-medium text-danger">
              {file.problem}
            </p>
          )}
          <PhotosProgress photos={photos} />
          <PhotoList photos={photos} onlyOpen />
          {draft.full && (
            <p role="alert" className="font-medium text-danger">
              La grille contient {MOST_GRID_ROWS} lignes au plus{"\u00a0"}: rien n'a été ajouté. Créez d'abord
              ces produits, puis continuez.
            </p>
          )}
          {create.isError && (
            <p role="alert" className="font-medium text-danger">
              {create.error instanceof PhotosNotSent
                ? PHOTOS_NOT_SENT
                : sentenceOf(create.error, BULK_FAILED)}
            </p>
          )}
          <KeepWords
            failure={create.error}
            does="create"
            pending={create.isPending}
            onKeep={() => submit({ keepsClaims: true })}
          />
          {draft.checked && written.length === 0 && (
            <p role="alert" className="font-medium text-danger">
              {GRID_EMPTY}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => submit()} pending={create.isPending} pendingLabel="Création...">
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
    </>
  );
}
