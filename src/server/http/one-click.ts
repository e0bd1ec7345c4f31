import type { FastifyInstance } from "fastify";

type End = (params: Record<string, string | undefined>, sourceAddress: string) => Promise<void>;

/**
 * The button that mail programs draw from a message's `List-Unsubscribe` (RFC 8058): their servers post a form to the
 * page of the link in the mail, without cookies and from no page of ours. The answer says nothing of what was there; what
 * `end` refuses is answered as everywhere.
 */
export function registerOneClick(app: FastifyInstance, path: string, end: End): void {
  app.register(async (posts) => {
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser("*", (_request, _body, done) => done(null));
    posts.post<{ Params: Record<string, string> }>(path, async ({ params, ip }, reply) => {
      await end(params, ip);
      return reply.type("text/plain; charset=utf-8").header("cache-control", "no-store").send("OK");
    });
  });
}
