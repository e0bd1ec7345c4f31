import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const SHRINKS = /\.(js|css|html|svg|json|txt|wasm|webmanifest)$/;
const WORTH_IT_FROM_BYTES = 600;

/** Writes `name.br` and `name.gz` beside each text file of the build, so that the server never compresses. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const names = await readdir(dir, { recursive: true });
        await Promise.all(
          names.filter((name) => SHRINKS.test(name)).map((name) => compress(join(dir, name))),
        );
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTH_IT_FROM_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
