import type { NextConfig } from "next";

export default {
  output: "standalone",
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;
