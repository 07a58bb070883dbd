import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** React Router names every server entry index.js; the embedded database needs files of its own. */
const nameServerEntries: Plugin = {
  name: "name-server-entries",
  applyToEnvironment: (environment) => environment.name === "ssr",
  outputOptions: (options) => ({ ...options, entryFileNames: "[name].js" }),
};

/** Vite's own helper would preload modules, and a browser may remember those that could not be fetched. */
const fetchBeforeImport: Plugin = {
  name: "fetch-before-import",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? 'export { importFetched as __vitePreload } from "/src/platform/browser/import-fetched.ts";'
      : undefined,
};

/**
 * The server's dependencies go into its bundle: a start reads a few files instead of two thousand,
 * which halves what loading takes. These stay packages: native code, what reads files beside its own,
 * and clients of outside services that only some sites load.
 */
const serverPackages = [
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-request-presigner",
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "@node-rs/bcrypt",
  "fontkit",
  "pdfjs-dist",
  "pdfkit",
  "pg-native",
  "pino",
  "sharp",
  "twilio",
];

export default defineConfig(({ command }) => ({
  plugins: [fetchBeforeImport, tailwindcss(), reactRouter(), nameServerEntries],
  // React Router would remove all of `build` first, with the files of earlier builds: `build.mjs` empties what is
  // built again.
  build: { target: "es2024", emptyOutDir: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page fetches is in two files. In 24, it was 8 kB larger once compressed. What
          // pages of offers share is in a third, without the badge that most other pages have too. Fields
          // need nearly all of theirs, and are apart from forms: a mentor's page has only a calendar's.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 1,
                },
                { name: "frame", test: /\/src\/(entry\.client|root)\.tsx/ },
                { name: "badge", test: /\/src\/ui\/content\/badge\.tsx/ },
                {
                  name: "fields",
                  test: /\/src\/ui\/(controls\/(control-styles|field|input|select)|form\/(field-error|form-state|hidden-value|select-field))\.tsx?/,
                },
                { name: "alert", test: /\/src\/ui\/messages\/alert\.tsx/ },
                { name: "forms", test: /\/src\/ui\/form\/(button-form|form|submit-button)\.tsx/ },
                {
                  name: "landing",
                  test: /\/src\/ui\/(page\/(hero|section|call-to-action)|content\/figures|drawings\/drawing-parts)\.tsx/,
                },
              ],
            },
          },
          // A page that takes one thing from a contract does not get the modules of all the others.
          treeshake: {
            moduleSideEffects: [
              { test: /^(?!.*\/node_modules\/).*\/src\/.*\.tsx?$/, sideEffects: false },
            ],
          },
        },
      },
    },
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: serverPackages } : {},
      build: {
        rollupOptions: {
          input: {
            index: "./src/server/app.ts",
            processes: "./src/server/processes/processes.ts",
            "embedded.worker": "./src/platform/database/embedded.worker.ts",
            "document-text.worker": "./src/platform/document-text/document-text.worker.ts",
            "sheet.worker": "./src/platform/sheet-source/sheet.worker.ts",
            "embedded.create": "./src/platform/database/embedded.create.ts",
          },
        },
      },
    },
  },
}));
