import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageFallback } from './page-fallback.ts'
import { prerender } from './prerender.ts'

/** Two pages: index.html is the landing page, app.html the application. */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), tailwind(), prerender(), pageFallback()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Browsers without it fetch the same files, a little later; the landing page spares them all its weight.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/app.html`] },
  },
})
