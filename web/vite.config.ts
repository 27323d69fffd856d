import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageFallback } from './page-fallback.ts'
import { prerender } from './prerender.ts'

/** `prod` excludes development tools. */
const stage = process.env.STOREWRIGHT_STAGE ?? 'local'

const sharedByPages =
  /web\/(ui\/(plan-badges|money|empty-state|page-header|card|skeleton|outside-link)\.tsx|lib\/page-title\.ts)$/

const page = (name: string) => `${import.meta.dirname}/${name}.html`
// Our modules have no side effects, so unused ones are dropped whole.
const treeshake = { propertyReadSideEffects: false } as const

/**
 * Three pages: index.html is the landing page, app.html the seller's application, buyer.html the buyer's. The buyer's is
 * built separately, so that it shares no chunks with the others.
 */
export default defineConfig({
  define: { 'import.meta.env.STOREWRIGHT_STAGE': JSON.stringify(stage) },
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), tailwind(), prerender(), pageFallback()],
  build: {
    outDir: '../dist/web',
    assetsInlineLimit: 0,
    // Browsers without modulepreload fetch the same files a little later. Without the polyfill the landing page is lighter.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          input: [page('index'), page('app')],
          treeshake,
          output: {
            // Shared by most pages of the signed-in area. As separate files these would be a third larger.
            codeSplitting: { groups: [{ name: 'pages', test: sharedByPages }] },
          },
        },
      },
    },
    buyer: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: page('buyer'), treeshake },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, buyer } }) {
      if (client) await build(client)
      if (buyer) await build(buyer)
    },
  },
})
