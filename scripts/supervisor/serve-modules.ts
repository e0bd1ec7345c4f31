import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import type { Opening } from "./opening.ts";
import { freePort } from "./ports.ts";

/** What the shop's server answers; everything else is the web's. */
const OF_THE_SERVER = "^/(api|photos|healthz|readyz)(/|$|\\?)";

export type Modules = {
  watcher: ViteDevServer["watcher"];
  /** Where the server has to listen. */
  serverPort: number;
  /** The server's start under way: its addresses are answered once it is over. */
  starting: Promise<unknown>;
};

/**
 * `npm run dev`'s front: Vite serves the pages as modules that reload hot, and passes the server's addresses on. Its
 * pages have no content security policy, because hot reload needs inline script; the policy of real pages knows no
 * exception for it.
 */
export async function serveModules({ root, closers }: Opening, port: number, host: string): Promise<Modules> {
  // Loaded here, so that a shop that is not being developed does not even read it.
  const { createServer: createVite } = await import("vite");
  const serverPort = await freePort();
  const cacheDir = join(root, ".cache", "vite");
  const http = createServer();
  const vite = await createVite({
    configFile: join(root, "vite.config.ts"),
    cacheDir,
    appType: "mpa",
    clearScreen: false,
    logLevel: "warn",
    plugins: [servePages(() => modules.starting)],
    server: {
      middlewareMode: true,
      hmr: { server: http },
      // The packages may be a link to another folder.
      fs: { allow: [join(root, "src"), cacheDir, realpathSync(join(root, "node_modules"))] },
      proxy: { [OF_THE_SERVER]: `http://127.0.0.1:${serverPort}` },
    },
  });
  const modules: Modules = { watcher: vite.watcher, serverPort, starting: Promise.resolve() };
  http.on("request", vite.middlewares);
  await new Promise<void>((listening, failed) => http.once("error", failed).listen(port, host, listening));
  closers.push(async () => {
    http.closeAllConnections();
    await vite.close();
    http.close();
  });
  return modules;
}

/** A page that a person opens is one of two files, whatever its address; what the server answers waits for it. */
function servePages(serverStarted: () => Promise<unknown>): Plugin {
  return {
    name: "serve-pages",
    configureServer: ({ middlewares }) => {
      middlewares.use(async (request, _response, next) => {
        const [path = ""] = (request.url ?? "").split("?", 1);
        if (new RegExp(OF_THE_SERVER).test(path)) await serverStarted();
        else if (request.headers.accept?.includes("text/html") && !path.includes("."))
          request.url = /^\/admin(\/|$)/.test(path) ? "/admin.html" : "/shop.html";
        next();
      });
    },
  };
}
