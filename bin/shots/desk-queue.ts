import { decodeJwt } from 'jose'
import { saveListedPayout } from '#lambdas/data/money/payout-lists.ts'
import { raiseFlag } from '#lambdas/data/risk/flags.ts'
import { loadPurchases, saveRefundRequest } from '#lambdas/data/sales/refund-requests.ts'
import { saveUnsettled } from '#lambdas/data/sales/unsettled.ts'
import { putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { dayMs, hourMs } from '#rules/time.ts'
import { apiFor, type Seller } from '#tests/harness/sellers/seller.ts'

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const reason = 'Agreed with the team on Monday.'

/** Something of each kind that waits at the desk: for `operator`, some of it proposed by `colleague`. */
export async function fillDesk(operator: Seller, colleague: Seller, seller: Seller, beginner: Seller) {
  const tenantId = String(decodeJwt(seller.accessToken).tenant_id)
  await ask(seller, beginner)
  await answer(operator, seller)
  await pauseMail(operator, beginner)
  await raise(tenantId)
  await dispute(tenantId)
  await pay(tenantId)
  await requestRefunds()
  const later = { id: 'sub_1QvN2eH', kind: 'subscription' } as const
  await saveUnsettled(later, {
    known: undefined,
    reason: 'The provider did not answer.',
    at: Date.now() - hourMs,
  })
  await operate(operator, colleague, beginner)
}

async function ask(seller: Seller, beginner: Seller) {
  await seller.api('POST', '/api/cases', {
    topic: 'payouts',
    text: 'My payout of last Monday has not arrived, and my bank says that nothing was sent to it.',
    reference: '6f1c2a90-0d6e-4a43-9a57-1f6ad3f0b7c1',
  })
  await beginner.api('POST', '/api/cases', {
    topic: 'store',
    text: 'How do I move my store to my own domain?',
  })
}

async function answer({ target, accessToken }: Seller, seller: Seller) {
  const { body } = await seller.api('POST', '/api/cases', {
    topic: 'sales',
    text: 'A buyer of mine says that the receipt never arrived. Can you send it again?',
  })
  const id = `t.${decodeJwt(seller.accessToken).tenant_id}.${body.number}`
  await apiFor(target.origin, accessToken)('POST', `/api/admin/cases/${id}/answer`, {
    text: 'We sent it again just now. The first one was refused by the buyer’s mailbox, which was full.',
    reason,
  })
}

async function pauseMail({ target, accessToken }: Seller, beginner: Seller) {
  const tenantId = String(decodeJwt(beginner.accessToken).tenant_id)
  const suspension = { what: 'mail', change: 'suspend', reason: 'Many buyers marked these mails as spam.' }
  await apiFor(target.origin, accessToken)('POST', `/api/admin/sellers/${tenantId}/suspensions`, suspension)
}

async function raise(tenantId: string) {
  await raiseFlag(tenantId, {
    kind: 'shared-bank',
    subject: 'ba_1',
    text: 'The bank account of your payouts is also that of another store.',
    details: 'Also of the tenant 01JC3V5QK8X0',
  })
  await raiseFlag(tenantId, {
    kind: 'fraud-warning',
    subject: 'payment-3',
    text: 'The bank of a buyer warns of fraud. The payment was refunded.',
    state: 'done',
  })
}

async function dispute(tenantId: string) {
  const listed = (state: 'OPEN' | 'CLOSED', id: string, at: string, fields: object) =>
    putItem({
      ...keys.dispute(state, at, id),
      ...{ type: 'dispute', id, at, created_at: at, tenant_id: tenantId, ...fields },
    })
  await listed('OPEN', 'du_1QvM9xH', ago(2 * dayMs), {
    ...{ payment_id: 'payment-5', cents: 9900, state: 'open' },
    evidence_until: ago(-7 * dayMs),
    due_at: ago(-5 * dayMs),
  })
  await listed('CLOSED', 'du_1Qt08aH', ago(40 * dayMs), {
    ...{ payment_id: 'payment-9', cents: 4900, state: 'won' },
  })
}

async function pay(tenantId: string) {
  const id = (name: string) => `po_${name}`
  await saveListedPayout('sent', { id: id('1QvK'), tenant_id: tenantId, at: ago(8 * dayMs), cents: 48_150 })
  await saveListedPayout('failed', {
    ...{ id: id('1QvL'), tenant_id: tenantId, at: ago(dayMs), cents: 12_725 },
    reason: 'The account cannot receive transfers yet.',
  })
  await saveListedPayout('returned', {
    ...{ id: id('1Qs2'), tenant_id: tenantId, at: ago(15 * dayMs), cents: 48_150 },
    reason: 'The bank account is closed.',
  })
}

async function requestRefunds() {
  const purchases = await loadPurchases(['payment-1', 'payment-2'])
  for (const purchase of purchases.values())
    await saveRefundRequest(
      purchase,
      { cents: purchase.receipt.total_cents, reason: 'I bought it twice by mistake.' },
      Date.now() - 3 * hourMs,
    )
}

async function operate(operator: Seller, colleague: Seller, beginner: Seller) {
  const { email } = beginner
  const role = { email, typed_email: email, role: 'admin', reason }
  const [own, other] = [operator, colleague].map(({ target, accessToken }) =>
    apiFor(target.origin, accessToken),
  )
  await own?.('POST', '/api/admin/operators', role)
  await other?.('POST', '/api/admin/second-factor-removals', {
    ...{ email: operator.email, typed_email: operator.email },
    reason: 'They called from a number that we know.',
  })
  await own?.('POST', '/api/admin/announcements', {
    text: 'Payouts arrive a day later this week, because of a bank holiday in the US.',
    until: ago(-5 * dayMs).slice(0, 10),
    request_id: crypto.randomUUID(),
    reason,
  })
}
