// `npm start`: installs what is missing, then hands over to scripts/start.ts on the pinned Node.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, fail, pinnedNode, root } from "./bootstrap.mjs";

if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`HF Outlet demande Node 20 ou plus récent (ici : ${process.version}).`);

ensureInstalled();

const supervisor = spawn(pinnedNode(), [join(root, "scripts", "start.ts"), ...process.argv.slice(2)], {
  cwd: root,
  // Compiled once, loaded quicker at every later start, by the supervisor and all it starts.
  env: { NODE_COMPILE_CACHE: join(root, ".cache", "compile"), ...process.env },
  // The channel closes when this process is killed, and the supervisor then stops everything.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => supervisor.kill(signal));
supervisor.once("error", (error) => fail(`HF Outlet n'a pas pu démarrer : ${error.message}`));
supervisor.once("exit", (code) => process.exit(code ?? 1));

if (process.env.npm_lifecycle_event) stopWithoutNpm();

/** npm runs us through a shell: when either is killed outright, nobody can stop us any more, so we stop. */
function stopWithoutNpm() {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(watch);
    supervisor.kill("SIGTERM");
  }, 500);
  watch.unref();
}

function parentOf(pid) {
  if (process.platform !== "linux") return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return undefined;
  }
}
