import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetFailedWork, saveFailedWork } from '#lambdas/data/table/failed-work.ts'
import { type Operator, startOperator } from './support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

const list = () => operator.admin(['failed-work'])

test('work that failed for a seller is listed until it is done', async () => {
  expect((await list()).out).toBe('Nothing has failed.\n')
  const id = 'TENANT#t-1 HOME#PAYOUTS'
  await saveFailedWork('send-payouts', id, 'StripeError rate_limit')
  const { out } = await list()
  for (const part of ['send-payouts', id, 'StripeError rate_limit']) expect(out).toContain(part)
  expect(out).toMatch(/Failures +1\n/)
  await forgetFailedWork('send-payouts', id)
  expect((await list()).out).toBe('Nothing has failed.\n')
})
