import { landingApi } from '#contract/api/landing-api.ts'
import { meanCommission } from '#rules/landing-claims.ts'
import { listCatalog } from '../data/store/catalog.ts'
import { loadLandingFigures } from '../data/store/landing-figures.ts'
import { action } from '../http/action.ts'

export const getLandingFiguresHandler = action(landingApi, 'get-landing-figures', async () => {
  const [catalog, figures] = await Promise.all([listCatalog(), loadLandingFigures()])
  const commission_percent = meanCommission(catalog.map(({ commission_pct }) => commission_pct))
  return { ...figures, ...(commission_percent !== undefined && { commission_percent }) }
})
