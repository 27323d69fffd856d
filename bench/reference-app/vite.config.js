import react from '@vitejs/plugin-react'
import autoprefixer from 'autoprefixer'
import tailwind from 'tailwindcss'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [tailwind(), autoprefixer()] } },
  // Smaller chunks are merged into others, as in bulletproof-react.
  build: { rollupOptions: { output: { experimentalMinChunkSize: 3500 } } },
})
