import { beforeAll, expect, test } from 'vitest'
import { Desk } from '#contract/operators/operators.ts'
import { getDeskHandler as getDesk } from '#lambdas/actions/operators/operators.ts'
import { putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { dayMs } from '#rules/time.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'

const desk = startDeskForTests()

const openDispute = (id: string, ageDays: number, about: { submitted_at?: string } = {}) => {
  const at = new Date(Date.now() - ageDays * dayMs).toISOString()
  return putItem({
    ...keys.dispute('OPEN', at, id),
    ...{ type: 'dispute', created_at: at, id, at, payment_id: `pi_${id}`, tenant_id: 't', cents: 4900 },
    ...{ state: 'open', evidence_until: new Date(Date.now() + 8 * dayMs).toISOString(), ...about },
  })
}

beforeAll(async () => {
  const submitted = { submitted_at: new Date().toISOString() }
  await Promise.all(Array.from({ length: 60 }, (_, n) => openDispute(`dp_sent_${n}`, 40, submitted)))
  await openDispute('dp_new', 1)
  await openDispute('dp_old', 2)
})

test('a dispute without evidence is on the desk behind any number of older ones', async () => {
  const { disputes, more } = Desk.parse((await desk.operator.call(getDesk)).body)
  expect(disputes.map(({ id }) => id)).toEqual(['dp_old', 'dp_new'])
  expect(more).toBeUndefined()
})

test('a list of the desk that is cut says that there is more', async () => {
  await Promise.all(Array.from({ length: 49 }, (_, n) => openDispute(`dp_more_${n}`, 1)))
  const { disputes, more } = Desk.parse((await desk.operator.call(getDesk)).body)
  expect(disputes).toHaveLength(50)
  expect(more).toEqual(['disputes'])
})
