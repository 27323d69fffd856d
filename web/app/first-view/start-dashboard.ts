import type { Home } from '#contract/home.ts'
import type { DashboardFragments } from './dashboard-fragments.tsx'
import { filledDashboard } from './fill-dashboard.ts'
import { showFirstView } from './show-first-view.ts'

function storeDomain(): string | undefined {
  const config: { storeDomain?: string } = JSON.parse(document.getElementById('config')?.textContent ?? '{}')
  return config.storeDomain
}

showFirstView({
  path: '/api/home',
  placeholdersAfterMs: 100,
  startsBesidePlaceholders: true,
  filled: (pieces: DashboardFragments, home: Home) => filledDashboard(pieces, home, storeDomain()),
})
