import { Home } from '#contract/home.ts'
import { sendVisit } from '#tests/harness/buyers/store-visit.ts'
import type { Seller } from '#tests/harness/sellers/seller.ts'

const firstPages = { home: 61, course: 38, lesson: 12, about: 4, missing: 2 }

/** Visits that began on pages of several kinds, counted as every hour. */
export async function visit({ api, target: { origin } }: Seller, address: string) {
  const { store } = Home.parse((await api('GET', '/api/home')).body)
  for (const [page, visits] of Object.entries(firstPages))
    await Promise.all(
      Array.from({ length: visits }, () => sendVisit(origin, address, `store=${store?.id}&page=${page}`)),
    )
  await fetch(`${origin}/_local/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job: 'count-visits' }),
  })
}
