import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmsOn, noteAlarm } from '#lambdas/data/table/alarms.ts'
import { type AuditEntry, auditWrite } from '#lambdas/data/table/audit.ts'
import { getItem, putItem, transact } from '#lambdas/data/table/client.ts'
import { ownTable } from '#tests/harness/functions/embedded-table.ts'
import { type Operator, startOperator } from './support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

/** Writes an entry, and returns its item. */
async function audit(entry: AuditEntry) {
  const write = auditWrite(entry)
  await transact([write])
  const { pk, sk } = write.Put?.Item ?? {}
  const item = await getItem({ pk: String(pk), sk: String(sk) })
  if (!item) throw new Error('There is no entry.')
  return {
    ...item,
    pk: String(pk),
    sk: String(sk),
    type: 'audit',
    id: String(sk),
    created_at: String(item.created_at),
  }
}

test('a restore names the decisions since the copy that have to be made again', async () => {
  const before = await audit({ who: 'ops', what: 'set-role', target: 'before-the-copy' })
  await audit({ who: 'ops', what: 'set-role', target: 'demoted', details: { from: 'admin', to: 'seller' } })
  await audit({ who: 'ops', what: 'approve', target: 'thief', details: { kind: 'delete-seller' } })
  await audit({ who: 'ops', what: 'approve', target: 'buyer', details: { kind: 'refund' } })
  await audit({ who: 'seller 1', what: 'end-sessions', target: 'signed-out' })
  await audit({ who: 'seller 1', what: 'close-store', target: 'closed' })
  await audit({ who: 'ops', what: 'hide-review', target: 'hidden' })
  await audit({ who: 'seller 1', what: 'change-plan', target: 'planned' })
  const back = await ownTable()
  const copy = process.env.TABLE_NAME ?? ''
  await putItem(before)
  back()
  const repeated = (out: string) =>
    out.split('\n').flatMap((line) => (line.startsWith('repeat  ') ? [line.split('  ')[5]] : []))
  const lost = ['demoted', 'thief', 'signed-out', 'closed', 'hidden']
  const looked = await operator.admin(['restore', copy])
  expect(looked.out).toContain('Nothing was changed.')
  expect(repeated(looked.out)).toEqual(lost)
  expect(looked.out).toContain('from=admin  to=seller')
  const applied = await operator.admin(['restore', copy, '--apply', '--yes'])
  expect(repeated(applied.out)).toEqual(lost)
  // The audit stays, so whoever comes later can ask again while there is the copy.
  expect(repeated((await operator.admin(['restore', copy])).out)).toEqual(lost)
})

test('a restore leaves the alarms that are on as they are', async () => {
  const alarm = (name: string, isOn: boolean) =>
    noteAlarm({ name, at: Date.parse(isOn ? '2026-02-01' : '2026-02-02'), isOn, text: 'It fails.' })
  const back = await ownTable()
  const copy = process.env.TABLE_NAME ?? ''
  await alarm('over-since', true)
  back()
  await alarm('over-since', true)
  await alarm('over-since', false)
  await alarm('on-since', true)
  await operator.admin(['restore', copy, '--apply', '--yes'])
  expect((await alarmsOn()).map(({ name }) => name)).toEqual(['on-since'])
})
