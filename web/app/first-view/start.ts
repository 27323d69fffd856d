import type { Home } from '#contract/home.ts'
import { filledPage } from './fill.ts'
import type { Pieces } from './pieces.tsx'
import { showFirstView } from './show.ts'

function storeDomain(): string | undefined {
  const config: { storeDomain?: string } = JSON.parse(document.getElementById('config')?.textContent ?? '{}')
  return config.storeDomain
}

showFirstView({
  path: '/api/home',
  placeholdersAfterMs: 100,
  startsBesidePlaceholders: true,
  filled: (pieces: Pieces, home: Home) => filledPage(pieces, home, storeDomain()),
})
