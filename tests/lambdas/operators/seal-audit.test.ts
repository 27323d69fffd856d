import { Metrics } from '@aws-lambda-powertools/metrics'
import { decodeTime } from 'ulid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { auditWrite } from '#lambdas/data/table/audit.ts'
import { queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { auditPartition, keys } from '#lambdas/data/table/keys.ts'
import { handler as sealAudit } from '#lambdas/scheduled/seal-audit.ts'
import { dayMs, hourMs } from '#rules/time.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

beforeAll(() => embeddedTable())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the run seals finished days once, and alarms when one was changed', async () => {
  const counted = vi.spyOn(Metrics.prototype, 'addMetric')
  const gaps = () => counted.mock.calls.filter(([name]) => name === 'AuditGaps').length
  await transact([auditWrite({ who: 'ada', what: 'refund', target: 'pi_sealed', details: { cents: 100 } })])
  const entry = (await queryItems(auditPartition)).find(({ target }) => target === 'pi_sealed')
  const id = String(entry?.id)
  const now = Math.floor(decodeTime(id) / dayMs) * dayMs + dayMs + 2 * hourMs
  vi.useFakeTimers({ toFake: ['Date'], now })
  // Ids of one process never go back in time, so the entry may be of a later day than it says.
  expect(await sealAudit({}, lambdaContext)).toMatchObject({ sealed: expect.any(Number), different: 0 })
  expect(await queryItems('AUDITDAYS')).not.toEqual([])
  expect(await sealAudit({}, lambdaContext)).toMatchObject({ sealed: 0, different: 0 })
  expect(gaps()).toBe(0)
  await updateItem(keys.audit(id), {
    UpdateExpression: 'SET details.cents = :cents',
    ExpressionAttributeValues: { ':cents': 1 },
  })
  expect(await sealAudit({}, lambdaContext)).toMatchObject({ different: 1 })
  expect(gaps()).toBe(1)
})
