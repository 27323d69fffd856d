import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { LandingFigures } from '#contract/landing.ts'
import { getLandingFiguresHandler as getLandingFigures } from '#lambdas/actions/landing.ts'
import { listCatalog } from '#lambdas/data/store/catalog.ts'
import { addCourseVisits } from '#lambdas/data/traffic/course-visits.ts'
import { meanCommission } from '#rules/landing-claims.ts'
import { listedCourse, reviewsWith } from '#tests/harness/buyers/reader.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { fold } from '#tests/harness/metrics/live-nights.ts'

const dayMs = 86_400_000
const figures = async () => {
  const { statusCode, body, headers } = await getLandingFigures({}, lambdaContext)
  expect(statusCode).toBe(200)
  expect(headers?.['cache-control']).toBe('public, max-age=60')
  return LandingFigures.parse(JSON.parse(body))
}

let batch = 0
/** Each store is visited once, so many days ago. */
const visit = async (stores: readonly string[], daysAgo: number) => {
  const [product] = await listCatalog()
  const day = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  await addCourseVisits(
    { shard: 0, number: ++batch },
    stores.map((storeId) => ({
      ...{ storeId, tenantId: 'tenant', pages: new Map() },
      offers: [{ product_id: product?.id ?? '', price_cents: 9700 }],
      days: new Map([[day, new Map([['direct', 1]])]]),
    })),
  )
}
const newStores = (count: number) => Array.from({ length: count }, () => `store-${randomUUID()}`)

beforeEach(() => embeddedTable())

describe('figures of the landing page', () => {
  test('have the mean commission of the catalog at once', async () => {
    const catalog = await listCatalog()
    expect((await figures()).commission_percent).toBe(
      meanCommission(catalog.map(({ commission_pct }) => commission_pct)),
    )
  })

  test('count each store once that was visited within 84 days', async () => {
    await fold()
    const before = (await figures()).sellers ?? 0
    const stores = newStores(25)
    await visit(stores, 90)
    await visit(stores.slice(0, 22), 3)
    await visit(stores.slice(0, 10), 1)
    await fold()
    expect((await figures()).sellers).toBe(before + 22)
  })

  test('average the reviews of all courses', async () => {
    const secrets = codesSecretForTests()
    await reviewsWith(await listedCourse(), [5, 5])
    await reviewsWith(await listedCourse(), [4, 4, 4])
    secrets.restore()
    await fold()
    expect(await figures()).toMatchObject({ reviews: 5, stars: 4.4 })
  })
})
