import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditOf } from '../support/operator.ts'
import { operatorWithPayments } from '../support/operator-with-payments.ts'
import { laterByHours, newPayee, untilPayoutDay } from '../support/payee.ts'

const given = operatorWithPayments({ topUp: 10_000_000 })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function dueSeller() {
  const payee = await newPayee(given.operator)
  await payee.sell()
  untilPayoutDay()
  const run = (command: string, ...args: string[]) => given.operator.admin([command, payee.email, ...args])
  const audited = async () =>
    (await auditOf(payee.tenantId))
      .map(({ what, outcome }) => `${what} ${outcome}`)
      .filter((entry) => entry.includes('payout'))
      .toSorted()
  return { ...payee, run, audited }
}
const send = () => given.operator.admin(['send-payouts'])
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

describe('show-payouts', () => {
  test('tells the account, what is owed, and each payout', async () => {
    const { accountId, run, payouts, balance } = await dueSeller()
    const owed = (await balance()).available_cents
    const { out } = await run('show-payouts')
    expect(out).toMatch(new RegExp(`Account +${accountId}\n`))
    expect(out).toMatch(/State +ready\n/)
    expect(out).toContain(dollars(owed))
    expect(out).not.toContain('Transfer')
    await send()
    const [payout] = await payouts()
    const after = (await run('show-payouts')).out
    expect(after).toMatch(/Available +\$0\.00\n/)
    expect(after).toMatch(new RegExp(`Payout +${payout?.id}\n`))
    expect(after).toMatch(new RegExp(`Transfer +${payout?.transfer_id}\n`))
  })

  test('says of a seller who has set up nothing that there is no account', async () => {
    const { email } = await given.operator.newSeller()
    const { code, out } = await given.operator.admin(['show-payouts', email])
    expect(code).toBe(0)
    expect(out).toMatch(/Account +none\nState +not_begun\n/)
  })
})

describe('send-payouts', () => {
  test('pays who is due, once', async () => {
    const { payouts } = await dueSeller()
    expect(await send()).toMatchObject({ code: 0, out: '1 seller due, 1 paid.\n' })
    expect(await send()).toMatchObject({ code: 0, out: '0 sellers due, 0 paid.\n' })
    const [{ id = '', cents, transfer_id } = {}] = await payouts()
    const { data } = await given.payments.stripe.transfers.list({ transfer_group: id })
    expect(data.map((transfer) => [transfer.id, transfer.amount])).toEqual([[transfer_id, cents]])
  })

  test('exits with an error if a payout fails, and pays it an hour later', async () => {
    const { payouts } = await dueSeller()
    given.payments.local.faults.loses = (route) => / \/v1\/transfers/.test(route)
    const { code, err } = await send()
    given.payments.local.faults.loses = () => false
    expect([code, err]).toEqual([1, expect.stringContaining('1 could not be paid')])
    expect(await payouts()).toMatchObject([{ state: 'sending' }])
    laterByHours(1)
    expect((await send()).code).toBe(0)
    expect(await payouts()).toMatchObject([{ state: 'sent', attempt: 1 }])
  })
})

describe('settle-payout', () => {
  test('makes available again what was taken back at the provider, once', async () => {
    const { run, payouts, balance, audited } = await dueSeller()
    await send()
    const [{ id = '', transfer_id = '' } = {}] = await payouts()
    await given.payments.stripe.transfers.createReversal(transfer_id, { amount: 700 })
    for (let n = 0; n < 2; n++)
      expect((await run('settle-payout', id)).out).toBe('The payout is what the payment provider says.\n')
    expect((await balance()).available_cents).toBe(700)
    expect((await run('show-payouts')).out).toMatch(/Returned +\$7\.00/)
    expect((await run('verify-ledger')).out).toContain('No difference.')
    expect(await audited()).toEqual(['settle-payout done', 'settle-payout done'])
  })

  test('says that there is no such payout', async () => {
    const { run } = await dueSeller()
    expect(await run('settle-payout', 'nothing')).toMatchObject({
      code: 1,
      err: 'There is no such payout.\n',
    })
  })
})

describe('pause-payouts', () => {
  test('keeps a seller from being paid until resume-payouts, and is audited', async () => {
    const { run, payouts, balance, audited } = await dueSeller()
    expect((await run('pause-payouts', '--reason', 'We check a sale.')).out).toBe('Payouts are paused.\n')
    expect((await run('show-payouts')).out).toMatch(/Paused +We check a sale\.\n/)
    await send()
    expect(await payouts()).toEqual([])
    expect((await run('resume-payouts')).out).toBe('Payouts go on with the next payout day.\n')
    const owed = (await balance()).available_cents
    untilPayoutDay()
    await send()
    expect(await payouts()).toMatchObject([{ cents: owed, state: 'sent' }])
    expect(await audited()).toEqual(['pause-payouts done', 'resume-payouts done'])
  })

  test('needs a reason, and resume-payouts needs paused payouts', async () => {
    const { run, email } = await dueSeller()
    const { code, err } = await given.operator.adminAsTyped(['pause-payouts', email])
    expect([code, err]).toEqual([1, expect.stringContaining('REASON is missing.')])
    expect(await run('resume-payouts')).toMatchObject({
      code: 1,
      err: "This seller's payouts are not paused.\n",
    })
  })
})
