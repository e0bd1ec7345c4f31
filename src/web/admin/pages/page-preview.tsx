import { useMutation } from "@tanstack/react-query";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";

/** The page as the public would read it: what the server would keep of the text. */
export function PagePreview({ title, content }: { title: string; content: string }) {
  const preview = useMutation({ mutationFn: () => api.admin.pages.preview({ content }) });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        look="secondary"
        disabled={content === ""}
        pending={preview.isPending}
        pendingLabel="Préparation..."
        onClick={() => preview.mutate()}
      >
        Afficher l'aperçu public
      </Button>
      <Failed act={preview} otherwise="Impossible d'afficher l'aperçu" />
      {preview.data && (
        <section aria-label="Aperçu public" className="w-full rounded-card border border-line p-4">
          <p className="mb-3 font-display text-h1 font-bold">{title}</p>
          <RichText html={preview.data.content} />
        </section>
      )}
    </div>
  );
}
