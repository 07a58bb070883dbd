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
