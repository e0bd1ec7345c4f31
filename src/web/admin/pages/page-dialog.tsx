import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { useUnsavedGuard } from "#web/admin/use-unsaved-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { PAGE_FORM, PageForm } from "./page-form.tsx";
import { pageQuery } from "./page-queries.ts";

type PageDialogProps = ({ pageId: string } | { code: string; title: string }) & { onClose: () => void };

export function PageDialog({ onClose, ...asked }: PageDialogProps) {
  const pageId = "pageId" in asked ? asked.pageId : undefined;
  const page = useQuery({
    ...pageQuery(pageId ?? ""),
    enabled: pageId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [pending, setPending] = useState(false);
  const [dirty, setDirty] = useState(false);
  const guarded = useUnsavedGuard(dirty);
  return (
    <Dialog
      open
      onClose={() => guarded(onClose)}
      title={pageId ? "Modifier la page" : "Nouvelle page"}
      size="large"
      locked={pending}
      actions={
        <>
          <Button look="secondary" onClick={() => guarded(onClose)} disabled={pending}>
            Annuler
          </Button>
          <Button type="submit" form={PAGE_FORM} pending={pending} pendingLabel="Enregistrement...">
            Enregistrer
          </Button>
        </>
      }
    >
      {page.isError ? (
        <ErrorPanel
          sentence={sentenceOf(page.error, "Impossible de charger la page")}
          onRetry={() => page.refetch()}
          retrying={page.isFetching}
          technical={technicalOf(page.error)}
        />
      ) : (
        <Waiting
          loading={pageId !== undefined && page.isPending}
          label="Chargement de la page"
          skeleton={<Skeleton className="h-96" />}
        >
          {(page.data || "code" in asked) && (
            <PageForm
              page={page.data}
              start={"code" in asked ? asked : { code: "", title: "" }}
              onPending={setPending}
              onDirty={() => setDirty(true)}
              onSaved={onClose}
            />
          )}
        </Waiting>
      )}
    </Dialog>
  );
}
