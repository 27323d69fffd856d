import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCampaign, dailyLimit } from '#lambdas/data/plans/model-breaker.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

test('campaign-limit shows the day’s use, and holds once it is changed', async () => {
  expect(await countCampaign(await dailyLimit('campaigns'))).toBe(true)
  expect((await operator.admin(['campaign-limit'])).out).toMatch(
    /^\d+ of 2000 campaigns were started today\.\n$/,
  )
  expect((await operator.admin(['campaign-limit', '0', '--apply'])).out).toContain('of 0 campaigns')
  expect(await countCampaign(await dailyLimit('campaigns'))).toBe(false)
  expect((await operator.admin(['campaign-limit', '5000', '--apply'])).code).toBe(0)
  expect(await countCampaign(await dailyLimit('campaigns'))).toBe(true)
  expect(await auditOf('platform')).toMatchObject([{ what: 'campaign-limit' }, { what: 'campaign-limit' }])
})

test('campaign-limit refuses a limit without --apply and what is no number', async () => {
  expect((await operator.admin(['campaign-limit', '5'])).err).toContain('Pass LIMIT together with --apply.')
  expect((await operator.admin(['campaign-limit', 'many', '--apply'])).err).toContain("LIMIT can't be")
})

test('generation-limit shows the credits of the day, and changes how many there may be', async () => {
  expect((await operator.admin(['generation-limit'])).out).toMatch(
    /^Generations of \d+ of 200000 credits were started today\.\n$/,
  )
  expect((await operator.admin(['generation-limit', '500000', '--apply'])).out).toContain('of 500000 credits')
  expect(await dailyLimit('generations')).toBe(500_000)
  expect(await dailyLimit('campaigns')).toBe(5000)
})
