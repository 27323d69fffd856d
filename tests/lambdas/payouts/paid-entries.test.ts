import { beforeEach, describe, expect, test, vi } from 'vitest'
import { documents, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { settleSale } from '#tests/harness/sellers/settled-sales.ts'

const hourMs = 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  const secrets = codesSecretForTests()
  return () => {
    secrets.restore()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

type Payee = Awaited<ReturnType<typeof newPayee>>

/** Cents of the entries of each payout, the oldest payout first. */
async function listed(payee: Payee) {
  const { payouts } = await payee.payouts()
  const details = await Promise.all(payouts.toReversed().map(({ id }) => payee.payout(id)))
  return details.map(({ entries }) => entries.map(({ cents }) => cents))
}

/** Pays the seller between the moment a sale is made into a transaction and the moment it is written. */
function payDuringNextSale(payee: Payee) {
  const send = documents.send.bind(documents)
  let isPaid = false
  vi.spyOn(documents, 'send').mockImplementation(async (...command: Parameters<typeof send>) => {
    const isSale = JSON.stringify(command[0].input).includes('"ORDER#')
    if (isSale && !isPaid) {
      isPaid = true
      await payee.advance()
      vi.setSystemTime(Date.now() + 1000)
    }
    return send(...command)
  })
}

describe('The entries that a payout pays', () => {
  test('include a sale that was begun before the previous payout and recorded after it', async () => {
    const payee = await newPayee()
    await payee.earn(5300)
    vi.setSystemTime(nextPayoutDay())
    payDuringNextSale(payee)
    await payee.earn(4000)
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    expect(await listed(payee)).toEqual([[5300], [4000]])
    expect(await payee.differences()).toEqual([])
  })

  test('include a sale of months ago that became known late', async () => {
    const payee = await newPayee()
    await payee.earn(5300)
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    await settleSale(payee, { email: 'buyer@example.com', cents: 8000, at: '2025-06-01T12:00:00Z' })
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    expect(await listed(payee)).toEqual([[5300], [4000]])
    expect(await payee.differences()).toEqual([])
  })

  test('are known for payouts from before periods were counted, and for those after them', async () => {
    const payee = await newPayee()
    await payee.earn(5300)
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    vi.setSystemTime(Date.now() + hourMs)
    const sale = await payee.earn(4000)
    await forgetPeriods(payee)
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    await settleFacts({ ...sale, refunds: [{ id: 're_1', at: Date.now(), cents: 2000 }] })
    await payee.earn(6000)
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    expect((await listed(payee)).map((cents) => cents.toSorted())).toEqual([[5300], [4000], [-1000, 6000]])
    expect(await payee.differences()).toEqual([])
  })
})

/** What was recorded so far is as an earlier version wrote it. */
async function forgetPeriods({ tenantId }: Payee) {
  const items = [
    ...(await queryItems(tenantPartition(tenantId), 'LEDGER#')),
    ...(await queryItems(tenantPartition(tenantId), 'PAYOUT#')),
    keys.stats(tenantId),
  ]
  for (const { pk, sk } of items)
    await updateItem(
      { pk: String(pk), sk: String(sk) },
      {
        UpdateExpression: 'REMOVE payout_period, ledger_revision, #day, pays_from, #period',
        ExpressionAttributeNames: { '#day': 'day', '#period': 'period' },
      },
    )
}
