import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadPage } from './pages.ts'

async function start(root: Element) {
  // The document has them preloaded; rendering before they are there would draw twice.
  await preloadPage(location.pathname)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
