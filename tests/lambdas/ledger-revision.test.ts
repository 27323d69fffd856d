import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { repairLedger } from '#lambdas/data/money/ledger-repair.ts'
import { endPayouts, movePayouts } from '#lambdas/data/money/move-payouts.ts'
import { loadReferrer, recordReferral } from '#lambdas/data/money/referral-earnings.ts'
import { documents, getItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { settlePayout } from '#lambdas/payouts/settle-payout.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { newPayee, nextPayoutDay } from '../harness/sellers/payee.ts'
import { newReferrer } from './billing/referrer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  const secrets = codesSecretForTests()
  return () => secrets.restore()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Write = { sk: string; expression: string }

/** The transactions of `work` that change money, each with the keys and expressions of its writes. */
async function moneyTransactions(work: () => Promise<unknown>): Promise<Write[][]> {
  const found: Write[][] = []
  const send = documents.send.bind(documents)
  vi.spyOn(documents, 'send').mockImplementation((...command: Parameters<typeof send>) => {
    const { TransactItems = [] }: { TransactItems?: Record<string, Record<string, object>>[] } = Object(
      command[0].input,
    )
    const writes = TransactItems.map(writeOf)
    const changesMoney = ({ sk, expression }: Write) =>
      /^(LEDGER|HELD)#/.test(sk) || /commission_cents|settled_cents|paid_out_cents/.test(expression)
    if (writes.some(changesMoney)) found.push(writes)
    return send(...command)
  })
  await work()
  vi.restoreAllMocks()
  return found
}

function writeOf({ Put, Update, Delete, ConditionCheck }: Record<string, Record<string, object>>): Write {
  const { sk } = Object(Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key)
  return { sk: String(sk), expression: String(Update?.UpdateExpression ?? '') }
}

/** Each transaction that changes money raises the revision once. */
async function expectRaised(work: () => Promise<unknown>) {
  const transactions = await moneyTransactions(work)
  expect(transactions.length).toBeGreaterThan(0)
  for (const writes of transactions) {
    const totals = writes.filter(({ sk }) => sk === 'HOME#STATS')
    expect(totals).toHaveLength(1)
    expect(totals[0]?.expression).toContain('ledger_revision :ledger_revision')
  }
}

async function paidPayee() {
  const payee = await newPayee()
  const sale = await payee.earn(5300)
  vi.setSystemTime(nextPayoutDay())
  await payee.advance()
  const [{ id = '' } = {}] = (await payee.payouts()).payouts
  return { payee, sale, payoutId: id }
}

const refund = { id: 're_1', at: Date.parse('2026-03-05'), cents: 100 }

describe('The revision of a seller’s totals', () => {
  test('is raised by sales, refunds, refunds that fail, and disputes', async () => {
    const payee = await newPayee()
    await expectRaised(async () => {
      const sale = await payee.earn(5300)
      await settleFacts({ ...sale, refunds: [refund] })
      await settleFacts({ ...sale, failedRefunds: [refund] })
      await settleFacts({
        ...sale,
        failedRefunds: [refund],
        disputes: [{ id: 'du_1', at: refund.at, cents: 500, state: 'open' }],
      })
    })
    expect(await getItem(keys.stats(payee.tenantId))).toMatchObject({ ledger_revision: 4 })
  })

  test('is raised by a payout, its refusal, and what is taken back of it', async () => {
    const payee = await newPayee()
    await payee.earn(5300)
    vi.setSystemTime(nextPayoutDay())
    payee.faults.send.push('refuses')
    await expectRaised(payee.advance)
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    const [{ id = '' } = {}] = (await payee.payouts()).payouts
    payee.reverse(id, 300)
    await expectRaised(() => settlePayout(payee.provider, { tenantId: payee.tenantId, payoutId: id }))
  })

  test('is raised by a referral', async () => {
    const { tenantId } = await newReferrer()
    await expectRaised(async () =>
      recordReferral({
        ...(await loadReferrer(tenantId)),
        subscriptionId: `sub_${randomUUID()}`,
        tenantId,
        previous: undefined,
        books: undefined,
        entries: [
          {
            ...{ invoiceId: 'in_1', invoiceCents: 2000, key: 'earn', kind: 'referral', cents: 1000 },
            ...{ at: Date.now(), availableOn: '2026-04-03' },
          },
        ],
        next: { same_card: [], is_paying: true, loaded_at: Date.now() },
      }),
    )
  })

  test('is raised by a repair, and by payouts that move to the platform', async () => {
    const { payee } = await paidPayee()
    await updateItem(keys.stats(payee.tenantId), {
      UpdateExpression: 'ADD settled_cents :by',
      ExpressionAttributeValues: { ':by': 7 },
    })
    await expectRaised(() => repairLedger(payee.tenantId, 'A counter was changed by hand.'))
    await endPayouts(payee.tenantId)
    await expectRaised(() => movePayouts(payee.tenantId))
  })
})
