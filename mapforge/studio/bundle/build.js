// Makes one file of CodeMirror for the studio, and beside it the licences of all packages that went into it.

import {readFileSync, readdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const TARGET = join(HERE, "..", "library", "codemirror");

const {metafile} = await build({
  absWorkingDir: HERE,
  entryPoints: ["codemirror.js"],
  outfile: join(TARGET, "index.js"),
  bundle: true,
  format: "esm",
  minify: true,
  metafile: true,
});

/** @param {string} file a path such as node_modules/@codemirror/view/dist/index.js */
const packageOf = (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? "";

/** @param {string} name */
function licenceOf(name) {
  const folder = join(HERE, "node_modules", name);
  const {version} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} brings no licence, and without one it may not be shipped`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

const names = [...new Set(Object.keys(metafile.inputs).map(packageOf).filter(Boolean))].sort();
writeFileSync(join(TARGET, "LICENSES.txt"), names.map(licenceOf).join(`\n${"-".repeat(78)}\n\n`));
