import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryItems } from '#lambdas/data/table/client.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { fold, liveNights } from '#tests/harness/metrics/live-nights.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

test('metrics folded night by night are those of every sale, refund and visit', async () => {
  await embeddedTable()
  await fold()
  const beforeSales = await consumedUnits(fold)
  const { courses, found, expected } = await liveNights({ seed: 20_261_125, batches: 9, salesEach: 14 })
  expect(found).toEqual(expected)
  expect(found.every(({ metrics }) => metrics !== undefined)).toBe(true)
  expect(found.some(({ goes_with }) => goes_with.length > 0)).toBe(true)
  for (const id of courses) expect(await queryItems(`COURSECHANGES#${id}`)).toEqual([])
  expect(await fold()).toMatchObject({ changed: 0 })
  const changesAndCounts = 2 * courses.length
  const { requests } = await consumedUnits(fold)
  expect(requests).toHaveLength(beforeSales.requests.length + changesAndCounts)
}, 120_000)
