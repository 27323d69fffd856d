import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageFallback } from './page-fallback.ts'
import { prerender } from './prerender.ts'

/** `prod` excludes development tools. */
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
    // Browsers without modulepreload fetch the same files a little later. Without the polyfill the landing page is lighter.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/app.html`],
      // Our modules have no side effects, so unused ones are dropped whole.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Shared by most pages of the signed-in area. As separate files these would be a third larger.
        codeSplitting: { groups: [{ name: 'pages', test: sharedByPages }] },
      },
    },
  },
})
