import { ChevronDown, CircleHelp } from "lucide-react";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";

/** The question that the address names is open, and in sight as soon as it is there. */
const isAsked = (id: string): boolean => window.location.hash === `#question-${id}`;
const intoSight = (question: HTMLElement | null): void => question?.scrollIntoView();

/** The frequent questions, each opened by its own title. */
export function Questions({ alone }: { alone: boolean }) {
  const questions = useLoaded("questions", (options) => api.pages.faqs(undefined, options));
  if (questions.state === "failed")
    return (
      <div className="mt-4">
        <ErrorPanel
          sentence="Impossible de charger les questions"
          onRetry={questions.retry}
          retrying={questions.retrying}
        />
      </div>
    );
  const none = questions.state === "loaded" && questions.value.length === 0;
  if (none) return alone ? <EmptyPanel icon={CircleHelp} sentence="Aucune question pour le moment" /> : null;
  return (
    <section className="mt-8">
      {!alone && <h2>Questions fréquentes</h2>}
      <Waiting
        loading={questions.state === "loading"}
        label="Chargement des questions"
        skeleton={<Skeleton className="mt-4 h-64" />}
      >
        {questions.state === "loaded" && (
          <div className="mt-4 flex flex-col gap-2">
            {questions.value.map(({ id, title, content }) => (
              <details
                key={id}
                id={`question-${id}`}
                open={isAsked(id)}
                ref={isAsked(id) ? intoSight : undefined}
                className="group rounded-card border border-line bg-card px-4"
              >
                <summary className="flex min-h-control items-center justify-between gap-3 py-2 font-semibold">
                  {title}
                  <Icon of={ChevronDown} className="shrink-0 text-ink-2 group-open:rotate-180" />
                </summary>
                <RichText html={content} className="pb-4" />
              </details>
            ))}
          </div>
        )}
      </Waiting>
    </section>
  );
}
