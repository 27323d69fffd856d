import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buyerDocuments } from './buyer-documents.ts'
import { createBuyerChunkOf, createChunkOf } from './chunks.ts'
import { documents } from './documents.ts'
import { pageFallback } from './page-fallback.ts'
import { prerender } from './prerender.ts'

/** `prod` excludes development tools. */
const stage = process.env.STOREWRIGHT_STAGE ?? 'local'

const page = (name: string) => `${import.meta.dirname}/${name}.html`
// Our modules have no side effects, so unused ones are dropped whole.
const treeshake = { propertyReadSideEffects: false } as const

/**
 * Three pages: index.html is the landing page, app.html the seller's application, buyer.html the buyer's. Each is built
 * separately, so that they share no chunks: none decides how another is cut.
 */
export default defineConfig({
  define: { 'import.meta.env.STOREWRIGHT_STAGE': JSON.stringify(stage) },
  root: import.meta.dirname,
  appType: 'mpa',
  // It finds its files beside itself.
  optimizeDeps: { exclude: ['@jsquash/webp'] },
  plugins: [react(), tailwind(), prerender(), documents(), buyerDocuments(), pageFallback()],
  build: {
    outDir: '../dist/web',
    assetsInlineLimit: 0,
    // Only what writes PDFs is larger than Vite's own; it is fetched when one is saved. Tests limit what each page fetches.
    chunkSizeWarningLimit: 2000,
    // Browsers without modulepreload fetch the same files a little later. Without the polyfill the landing page is lighter.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          input: page('app'),
          treeshake,
          output: {
            // A module's imports are placed by the same plan; following them would pull the entry's into other chunks.
            codeSplitting: {
              groups: [
                { debugName: 'by need', name: createChunkOf(), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    landing: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: page('index'), treeshake },
      },
    },
    buyer: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: page('buyer'),
          treeshake,
          output: {
            codeSplitting: {
              groups: [
                { debugName: 'at once', name: createBuyerChunkOf(), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, landing, buyer } }) {
      // The first one empties the folder.
      if (client) await build(client)
      if (landing) await build(landing)
      if (buyer) await build(buyer)
    },
  },
})
