import { decodeTime } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { auditWrite } from '#lambdas/data/table/audit.ts'
import { checkAudit } from '#lambdas/data/table/audit-chain.ts'
import { deleteItem, queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { auditPartition, keys } from '#lambdas/data/table/keys.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'

beforeAll(() => embeddedTable())

const dayMs = 86_400_000

/** Two hours after the day of an entry: it has ended, and the next one has not. Ids of one process never go back in time. */
const afterDayOf = (id: string) => Math.floor(decodeTime(id) / dayMs) * dayMs + dayMs + 2 * 3_600_000

test('an entry that is changed or deleted shows once its day was sealed', async () => {
  await transact([auditWrite({ who: 'ada', what: 'refund', target: 'pi_chain', details: { cents: 100 } })])
  await transact([auditWrite({ who: 'ada', what: 'refund', target: 'pi_chain', details: { cents: 200 } })])
  const entries = (await queryItems(auditPartition)).filter(({ target }) => target === 'pi_chain')
  const tomorrow = afterDayOf(String(entries[0]?.id))
  const sealed = await checkAudit(tomorrow, { seal: true })
  expect(sealed.at(-1)).toMatchObject({ state: 'sealed', entries: entries.length })
  expect(entries).toHaveLength(2)
  expect((await checkAudit(tomorrow, { seal: false })).at(-1)).toMatchObject({ state: 'same' })

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
