import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "#web/admin/client/api.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { UNTOUCHED } from "#web/admin/forms/edit-form.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { PAGE_FORM, PageForm } from "./page-form.tsx";

type PageDialogProps = ({ pageId: string } | { code: string; title: string }) & {
  onSaved: () => void;
  onClose: () => void;
};

export function PageDialog({ onSaved, onClose, ...asked }: PageDialogProps) {
  const pageId = "pageId" in asked ? asked.pageId : undefined;
  const page = useQuery(
    orpc.admin.pages.get.queryOptions({
      input: { pageId: pageId ?? "" },
      enabled: pageId !== undefined,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  const [{ pending, dirty }, setState] = useState(UNTOUCHED);
  return (
    <FormDialog
      title={pageId ? "Modifier la page" : "Nouvelle page"}
      size="large"
      submit={{ form: PAGE_FORM }}
      pending={pending}
      dirty={dirty}
      onClose={onClose}
    >
      {page.isError && !page.data ? (
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
              onState={setState}
              onSaved={onSaved}
            />
          )}
        </Waiting>
      )}
    </FormDialog>
  );
}
