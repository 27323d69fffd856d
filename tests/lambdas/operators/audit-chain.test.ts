import { beforeAll, expect, test } from 'vitest'
import { auditWrite } from '#lambdas/data/table/audit.ts'
import { checkAudit } from '#lambdas/data/table/audit-chain.ts'
import { deleteItem, queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { auditPartition, keys } from '#lambdas/data/table/keys.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'

beforeAll(() => embeddedTable())

const dayMs = 86_400_000
const tomorrow = Date.now() + dayMs + 2 * 3_600_000

test('an entry that is changed or deleted shows once its day was sealed', async () => {
  const before = await queryItems(auditPartition)
  await transact([auditWrite({ who: 'ada', what: 'refund', target: 'pi_chain', details: { cents: 100 } })])
  await transact([auditWrite({ who: 'ada', what: 'refund', target: 'pi_chain', details: { cents: 200 } })])
  const sealed = await checkAudit(tomorrow, { seal: true })
  expect(sealed.at(-1)).toMatchObject({ state: 'sealed', entries: before.length + 2 })
  expect((await checkAudit(tomorrow, { seal: false })).at(-1)).toMatchObject({ state: 'same' })

  const entries = (await queryItems(auditPartition)).filter(({ target }) => target === 'pi_chain')
  const [first, second] = entries.map(({ id }) => keys.audit(String(id)))
  if (!first || !second) throw new Error('no entries')
  const pay = (cents: number) =>
    updateItem(first, {
      UpdateExpression: 'SET details.cents = :cents',
      ExpressionAttributeValues: { ':cents': cents },
    })
  await pay(99)
  expect((await checkAudit(tomorrow, { seal: true })).at(-1)).toMatchObject({ state: 'different' })
  await pay(100)
  expect((await checkAudit(tomorrow, { seal: false })).at(-1)).toMatchObject({ state: 'same' })
  await deleteItem(second)
  expect((await checkAudit(tomorrow, { seal: false })).at(-1)).toMatchObject({ state: 'different' })
})
