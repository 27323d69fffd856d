import { encodeTime } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readAuditHandler as readAudit } from '#lambdas/actions/operators/operators.ts'
import { auditWrite, beginAuditWrites, endAuditWrite, endOf } from '#lambdas/data/table/audit.ts'
import { documents, transact } from '#lambdas/data/table/client.ts'
import { auditTargetShard } from '#lambdas/data/table/due-index.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { changeEmail, undo, undoLink } from '#tests/harness/sellers/email-change.ts'

let accounts: Accounts
let ada: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  ada = await deskOperator(accounts, { claims: { role: 'admin' } })
})
afterAll(() => accounts.restore())

const Page = z.object({
  entries: z.array(z.object({ what: z.string(), outcome: z.string(), target: z.optional(z.string()) })),
  cursor: z.optional(z.string()),
})
const read = (query: Record<string, string>) => ada.call(readAudit, undefined, undefined, query)
const page = async (query: Record<string, string>) => Page.parse((await read(query)).body)

test('days that end before they begin are refused in words', async () => {
  expect(await read({ from: '2026-11-21', to: '2026-11-20' })).toMatchObject({
    status: 400,
    body: { error: 'invalid-input', message: expect.stringContaining('must not be after the last') },
  })
  expect(await read({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({ status: 200 })
})

/** Writes an entry of another time. Ids of the product's own entries never go back, whatever the clock says. */
function entryAt(at: number, { target, ...fields }: { target: string } & Record<string, unknown>, end = '') {
  const id = `${encodeTime(at, 10)}${target
    .slice(-8)
    .padStart(16, '0')
    .replaceAll(/[^0-9A-Z]/g, 'X')}`
  const indexed = { due_shard: auditTargetShard(target), due_at: end ? endOf(end) : id }
  const entry = { type: 'audit', id, created_at: new Date(at).toISOString(), ...indexed }
  const Item = { ...keys.audit(id), ...entry, ...(end ? { ends: end } : { target }), ...fields }
  return { id, write: { Put: { Item } } }
}

test('a command that ended after much else is not shown as interrupted', async () => {
  const at = Date.parse('2026-10-20T23:59:30Z')
  const begun = { who: 'ops', what: 'reconcile', outcome: 'begun' }
  const [finished, interrupted] = ['ALL', 'NONE'].map((target, n) => entryAt(at + n, { target, ...begun }))
  if (!finished || !interrupted) throw new Error('Nothing was begun.')
  // Sixty entries of other people while the command runs for a quarter of an hour, after midnight.
  const others = Array.from({ length: 60 }, (_, n) =>
    entryAt(at + 50_000 + n * 10_000, {
      target: `OTHER${n}`,
      who: 'seller x',
      what: 'note',
      outcome: 'done',
    }),
  )
  const end = entryAt(at + 15 * 60_000, { target: 'ALL', outcome: 'done' }, finished.id)
  await transact([finished, interrupted, ...others, end].map(({ write }) => write))
  const day = { from: '2026-10-20', to: '2026-10-20', what: 'reconcile' }
  expect((await page(day)).entries).toMatchObject([
    { target: 'NONE', outcome: 'begun' },
    { target: 'ALL', outcome: 'done' },
  ])
  expect((await page({ ...day, outcome: 'begun' })).entries).toMatchObject([{ target: 'NONE' }])
})

/** The first reads of a tenant's item fail while `work` runs. */
async function withFailingReads(tenantId: string, failures: number, work: () => Promise<unknown>) {
  let left = failures
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isTenant = JSON.stringify(args.input).includes(keys.tenant(tenantId).pk)
        if (!commandName.startsWith('Get') || !isTenant || left === 0) return next(args)
        left -= 1
        throw new Error('The read failed.')
      },
    { step: 'initialize', name: 'failing-reads' },
  )
  try {
    await work()
    expect(left).toBe(0)
  } finally {
    documents.middlewareStack.remove('failing-reads')
  }
}

describe('the audit of a seller', () => {
  test('has what was done with their account', async () => {
    const seller = await accountSeller(accounts)
    await changeEmail(accounts, seller)
    expect((await undo(await undoLink(accounts, seller, seller.email))).status).toBe(200)
    const { entries } = await page({ target: seller.tenantId })
    expect(entries.map(({ what }) => what)).toContain('undo-email-change')
    const trips = await roundTripsOf(() => page({ target: seller.tenantId }))
    expect(trips).toBeLessThanOrEqual(3)
  })

  test('is not shown without their account where a read fails', async () => {
    const { tenantId, userId } = await accountSeller(accounts)
    const entry = { who: `seller ${userId}`, what: 'end-sessions' as const, target: userId }
    await transact([auditWrite(entry)])
    await withFailingReads(tenantId, 1, async () => {
      expect((await page({ target: tenantId })).entries).toMatchObject([{ what: 'end-sessions' }])
    })
    await withFailingReads(tenantId, 2, async () => {
      expect((await read({ target: tenantId })).status).toBe(500)
    })
  })

  test('has it also for an operator whose token is older than the role', async () => {
    const { tenantId, userId } = await accountSeller(accounts)
    const entry = { who: `seller ${userId}`, what: 'end-sessions' as const, target: userId }
    await transact([auditWrite(entry)])
    const bob = await deskOperator(accounts)
    const { body } = await bob.call(readAudit, undefined, undefined, { target: tenantId })
    expect(Page.parse(body).entries).toMatchObject([{ what: 'end-sessions' }])
  })

  test('has each entry of both once over its pages, newest first', async () => {
    const { tenantId, userId } = await accountSeller(accounts)
    const before = (await page({ target: tenantId })).entries.length
    const wanted = Array.from({ length: 240 }, (_, n) => `${n}`)
    for (const who of wanted) {
      const target = Number(who) % 3 === 0 ? userId : tenantId
      const { id, write } = beginAuditWrites({ who, what: 'reconcile', target })
      await transact([write])
      await transact([endAuditWrite({ id, target }, 'done')])
    }
    const found: { who: string; outcome: string }[] = []
    let cursor: string | undefined
    do {
      const { body } = await read({ target: tenantId, ...(cursor && { cursor }) })
      const next = z
        .object({
          entries: z.array(z.object({ who: z.string(), outcome: z.string() })),
          cursor: z.optional(z.string()),
        })
        .parse(body)
      found.push(...next.entries)
      cursor = next.cursor
    } while (cursor)
    expect(found).toHaveLength(before + wanted.length)
    const ours = found.slice(0, wanted.length)
    expect(ours.map(({ who }) => who)).toEqual(wanted.toReversed())
    expect(new Set(ours.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
  })
})
