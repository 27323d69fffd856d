import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageFallback } from './page-fallback.ts'
import { prerender } from './prerender.ts'

/** `prod` leaves out what only helps developers. */
const stage = process.env.STOREWRIGHT_STAGE ?? 'local'

const sharedByPages =
  /web\/(ui\/(plan-badges|money|empty-state|page-header|card|skeleton|outside-link)\.tsx|lib\/page-title\.ts)$/

/** Two pages: index.html is the landing page, app.html the application. */
export default defineConfig({
  define: { 'import.meta.env.STOREWRIGHT_STAGE': JSON.stringify(stage) },
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), tailwind(), prerender(), pageFallback()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Browsers without it fetch the same files, a little later; the landing page spares them all its weight.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/app.html`],
      // Nothing of ours does anything when it is read: tables that a bundle doesn't use are left out whole.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // What most pages of the signed-in area share: as a file each, these would weigh a third more.
        codeSplitting: { groups: [{ name: 'pages', test: sharedByPages }] },
      },
    },
  },
})
