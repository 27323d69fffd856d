import { describe, expect, test } from 'vitest'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { pausePayouts, resumePayouts } from '#tests/harness/sellers/paused-payouts.ts'
import { newPayee } from '#tests/harness/sellers/payee.ts'
import { inMarch, later, payeeWith, untilPayoutDay } from './payout-days.ts'

const hourMs = 60 * 60 * 1000

inMarch()

const paid = { available_cents: 0, paid_out_cents: 5300, lifetime_cents: 5300 }
const unpaid = { available_cents: 5300, paid_out_cents: 0, lifetime_cents: 5300 }

describe('A seller who is due', () => {
  test('is paid all that is available, once, and the books say so', async () => {
    const payee = await payeeWith(5300)
    const advanced = await Promise.allSettled([payee.advance(), payee.advance()])
    expect(advanced.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await payee.advance()).toBe(false)
    expect(await payee.sentToSeller()).toBe(5300)
    expect(await payee.balance()).toMatchObject(paid)
    const { payouts } = await payee.payouts()
    expect(payouts).toMatchObject([{ cents: 5300, state: 'sent', returned_cents: 0 }])
    expect(await payee.ledger()).toMatchObject([{ kind: 'payout', cents: -5300 }, { kind: 'earn' }])
    expect(await payee.differences()).toEqual([])
    expect(await payee.payout(payouts[0]?.id ?? '')).toMatchObject({
      carried_cents: 0,
      entries: [{ kind: 'earn', cents: 5300 }],
    })
  })

  test('is not paid early, below the minimum, or while money is held', async () => {
    const payee = await newPayee()
    await payee.earn(5300)
    expect(await payee.advance()).toBe(false)
    const small = await payeeWith(2499)
    expect(await small.advance()).toBe(false)
    expect(Date.parse((await small.account())?.due_at ?? '')).toBeGreaterThan(Date.now())
    expect([await payee.sentToSeller(), await small.sentToSeller()]).toEqual([0, 0])
    await small.earn(1)
    untilPayoutDay()
    expect(await small.advance()).toBe(true)
    expect(await small.sentToSeller()).toBe(2500)
  })

  test('waits a week without a ready account and keeps the money', async () => {
    const payee = await payeeWith(5300)
    payee.change(await payee.accountId(), { state: 'in_review' })
    expect(await payee.advance()).toBe(false)
    expect(await payee.payouts()).toMatchObject({
      account: { state: 'in_review' },
      outlook: { state: 'in_review', sentence: expect.stringContaining('checking your details') },
    })
    payee.change(await payee.accountId(), { state: 'ready' })
    untilPayoutDay()
    await payee.advance()
    expect(await payee.balance()).toMatchObject(paid)
  })

  test('loses nothing of a sale that is recorded while the payout is being made', async () => {
    const payee = await newPayee()
    untilPayoutDay()
    await payee.earn(5300)
    const { status } = payee.provider
    // Both sales become available on the same day, so that the amount that was read is wrong.
    payee.provider.status = async (accountId) => {
      payee.provider.status = status
      await payee.earn(4000)
      return status(accountId)
    }
    await payee.advance()
    untilPayoutDay()
    await payee.advance()
    expect(await payee.balance()).toMatchObject({ available_cents: 0, paid_out_cents: 9300 })
    expect(await payee.sentToSeller()).toBe(9300)
    expect(await payee.differences()).toEqual([])
  })

  test('after a refund that came later carries the negative amount forward', async () => {
    const payee = await newPayee()
    const sale = await payee.earn(5300)
    untilPayoutDay()
    await payee.advance()
    await settleFacts({ ...sale, refunds: [{ id: 're_1', at: Date.now(), cents: sale.totalCents }] })
    expect(await payee.balance()).toMatchObject({ available_cents: -5300, lifetime_cents: 0 })
    untilPayoutDay()
    expect(await payee.advance()).toBe(false)
    expect((await payee.payouts()).outlook.sentence).toContain('Refunds took $53 more')
    await payee.earn(8000)
    untilPayoutDay()
    await payee.advance()
    expect((await payee.payouts()).payouts[0]).toMatchObject({ cents: 2700, state: 'sent' })
    expect(await payee.differences()).toEqual([])
  })
})

describe('A payout', () => {
  test('a refused payout returns, says why, and is another one next week', async () => {
    const payee = await payeeWith(5300)
    payee.faults.send.push('refuses')
    await payee.advance()
    expect(await payee.balance()).toMatchObject(unpaid)
    const [refused] = (await payee.payouts()).payouts
    expect(refused).toMatchObject({
      state: 'refused',
      returned_cents: 5300,
      reason: expect.stringContaining('Check it in Stripe'),
    })
    expect(await payee.ledger()).toMatchObject([
      { kind: 'payout_returned', cents: 5300, reason: refused?.reason },
      { kind: 'payout' },
      { kind: 'earn' },
    ])
    expect(await planNoticesOf(payee.tenantId)).toEqual([
      { kind: 'payout-refused', cents: 5300, reason: refused?.reason },
    ])
    expect(await payee.advance()).toBe(false)
    untilPayoutDay()
    await payee.advance()
    const [next] = (await payee.payouts()).payouts
    expect(next?.id).not.toBe(refused?.id)
    expect(await payee.payout(next?.id ?? '')).toMatchObject({
      state: 'sent',
      carried_cents: 5300,
      entries: [],
    })
    expect(await payee.sentToSeller()).toBe(5300)
    expect(await payee.differences()).toEqual([])
  })

  test('a lost reply is found by its group at once and not sent again', async () => {
    const payee = await payeeWith(5300)
    payee.faults.send.push('loses-reply')
    await payee.advance()
    expect(payee.transfers).toHaveLength(1)
    expect((await payee.payouts()).payouts).toMatchObject([{ state: 'sent' }])
  })

  test('an unknown outcome is looked up before sending, also with a forgotten key', async () => {
    const payee = await payeeWith(5300)
    payee.faults.send.push('loses-reply')
    payee.faults.find.push('fails')
    await expect(payee.advance()).rejects.toThrow()
    expect(await payee.payouts()).toMatchObject({
      payouts: [{ state: 'sending' }],
      outlook: { state: 'sending', sentence: expect.stringContaining('not confirmed yet') },
    })
    expect(await payee.balance()).toMatchObject(paid)
    later(25 * hourMs)
    await payee.advance()
    expect(payee.transfers).toHaveLength(1)
    expect((await payee.payouts()).payouts).toMatchObject([{ state: 'sent' }])
  })

  test('an unsent payout repeats its key for a day, then uses another', async () => {
    const payee = await payeeWith(5300)
    payee.faults.send.push('fails')
    await expect(payee.advance()).rejects.toThrow('not known')
    await expect(payee.advance()).rejects.toMatchObject({ code: 'conflict' })
    later(hourMs)
    payee.faults.send.push('fails')
    await expect(payee.advance()).rejects.toThrow('not known')
    later(21 * hourMs)
    await payee.advance()
    expect(payee.transfers.map(({ key }) => key.slice(-2))).toEqual(['-2'])
    expect(await payee.differences()).toEqual([])
  })

  test.each([
    ['payouts are paused', 'We check a sale.', 5300],
    ['a refund took from it', 'Refunds took from its amount', 3300],
  ])('an unsent payout returns if %s before the next try', async (_, reason, cents) => {
    const payee = await newPayee()
    const sale = await payee.earn(5300)
    untilPayoutDay()
    payee.faults.send.push('fails')
    await expect(payee.advance()).rejects.toThrow('not known')
    if (cents === 5300) await pausePayouts(payee.tenantId, reason)
    else await settleFacts({ ...sale, refunds: [{ id: 're_1', at: Date.now(), cents: 4000 }] })
    later(hourMs)
    await payee.advance()
    expect(payee.transfers).toEqual([])
    expect((await payee.payouts()).payouts).toMatchObject([
      { state: 'refused', returned_cents: 5300, reason: expect.stringContaining(reason) },
    ])
    expect(await payee.balance()).toMatchObject({ available_cents: cents, paid_out_cents: 0 })
    await resumePayouts(payee.tenantId)
    untilPayoutDay()
    await payee.advance()
    expect(await payee.sentToSeller()).toBe(cents)
    expect(await payee.differences()).toEqual([])
  })

  test('a transfer of another amount or account does not record a payout as sent', async () => {
    const payee = await payeeWith(5300)
    payee.faults.send.push('loses-reply')
    payee.faults.find.push('fails')
    await expect(payee.advance()).rejects.toThrow()
    const [transfer] = payee.transfers
    if (!transfer) throw new Error('Nothing was sent.')
    for (const other of [{ cents: 5299 }, { accountId: 'acct_other' }]) {
      const right = { ...transfer }
      Object.assign(transfer, other)
      later(hourMs)
      await expect(payee.advance()).rejects.toThrow('is not the one that is recorded')
      expect((await payee.payouts()).payouts).toMatchObject([{ state: 'sending' }])
      Object.assign(transfer, right)
    }
    await payee.advance()
    expect((await payee.payouts()).payouts).toMatchObject([{ state: 'sent' }])
  })

  test('a payout confirmed a week late does not delay the next one', async () => {
    const payee = await payeeWith(5300)
    payee.faults.send.push('loses-reply')
    payee.faults.find.push('fails')
    await expect(payee.advance()).rejects.toThrow()
    later(8 * 24 * hourMs)
    await payee.earn(4000)
    await payee.advance()
    await payee.advance()
    expect((await payee.payouts()).payouts).toMatchObject([
      { cents: 4000, state: 'sent' },
      { cents: 5300, state: 'sent' },
    ])
  })

  test('waits while an operator has paused the payouts', async () => {
    const payee = await payeeWith(5300)
    await pausePayouts(payee.tenantId, 'We check a sale.')
    expect(await payee.advance()).toBe(false)
    expect((await payee.payouts()).outlook.sentence).toContain('We check a sale.')
    await resumePayouts(payee.tenantId)
    untilPayoutDay()
    expect(await payee.advance()).toBe(true)
  })

  test('folds more days than fit into one transaction', async () => {
    const payee = await newPayee()
    for (let day = 0; day < 95; day++) {
      await payee.earn(100)
      later(24 * hourMs)
    }
    untilPayoutDay()
    await payee.advance()
    const [payout] = (await payee.payouts()).payouts
    expect(payout).toMatchObject({ cents: 9500 })
    const { entries, carried_cents } = await payee.payout(payout?.id ?? '')
    expect([entries.length, carried_cents]).toEqual([95, 0])
    expect(await payee.differences()).toEqual([])
  })
})
