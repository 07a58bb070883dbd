import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** React Router names every server entry index.js; the embedded database needs files of its own. */
const nameServerEntries: Plugin = {
  name: "name-server-entries",
  applyToEnvironment: (environment) => environment.name === "ssr",
  outputOptions: (options) => ({ ...options, entryFileNames: "[name].js" }),
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), nameServerEntries],
  build: { target: "es2024" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page fetches is in two files. In 24, it was 8 kB larger once compressed.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 1,
                },
                { name: "frame", test: /\/src\/(entry\.client|root)\.tsx/ },
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
      build: {
        rollupOptions: {
          input: {
            index: "./src/server/app.ts",
            "embedded.worker": "./src/platform/database/embedded.worker.ts",
            "sheet.worker": "./src/platform/sheet-source/sheet.worker.ts",
            "embedded.create": "./src/platform/database/embedded.create.ts",
          },
        },
      },
    },
  },
});
