import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { texts } from "./plugins/texts.ts";

/** The server that `npm run dev` passes the API on to. */
const room = process.env.KHRAP_ROOM ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), texts()],
  build: {
    outDir: "../src/khrap/room/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: room, ws: true }, "/health": room },
  },
});
