import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AdminPayoutsPage } from '#web/features/admin/payouts/admin-payouts-page.tsx'
import { SellerFlags } from '#web/features/admin/users/seller-flags.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { emptyDesk } from './empty-desk.ts'

afterEach(closePage)

const at = '2026-11-25T10:00:00.000Z'
const flag = {
  ...{ id: 'refund-hold.2026-11', tenant_id: 'tenant-1', kind: 'refund-hold', state: 'open', at },
  text: '3 of your 24 orders were refunded.',
}
const dispute = {
  ...{ id: 'du_1', at, payment_id: 'pi_1', tenant_id: 'tenant-1', cents: 9900, state: 'open' },
  ...{ evidence_until: '2026-12-02T10:00:00.000Z', submits_at: '2026-11-30T10:00:00.000Z' },
}
const seller = {
  ...{
    tenant_id: 'tenant-1',
    store_name: 'Marlow Studio',
    account_state: 'ready',
    outlook: 'Your next payout is $80.00.',
  },
  ...{ available_cents: 8000, pending_cents: 100, sending_cents: 0, flags: [] },
  payouts: [{ id: 'payout-1', at, cents: 5300, state: 'sent', returned_cents: 0 }],
}
const open = (search: string, replies: MockReplies = {}) => {
  mockApi({
    'GET /api/admin/payouts?list=due': ok({
      rows: [{ id: 'payout-1', tenant_id: 'tenant-1', at, cents: 5300 }],
    }),
    'GET /api/admin/sellers/tenant-1/payouts': ok(seller),
    'GET /api/admin/flags?state=open': ok({ flags: [flag] }),
    'GET /api/admin/disputes?state=open': ok({ disputes: [dispute] }),
    'GET /api/admin/disputes/du_1/evidence?at=2026-11-25T10%3A00%3A00.000Z': ok({
      parts: ['Receipt of payment pi_1'],
    }),
    'GET /api/admin/desk': ok(emptyDesk),
    ...replies,
  })
  return openPage(<AdminPayoutsPage />, search)
}

test('a payout opens its seller, whose payouts are paused with a reason', async () => {
  const { user } = open('', { 'POST /api/admin/sellers/tenant-1/suspensions': ok({ success: true }) })
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payouts of a seller' }))
  expect(await dialog.findByText('Your next payout is $80.00.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Marlow Studio' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Pause payouts' }))
  const reason = within(await screen.findByRole('dialog', { name: 'Pause payouts?' }))
  await user.click(reason.getByRole('button', { name: 'Pause' }))
  expect(reason.getByText('Write at least 10 characters.')).toBeTruthy()
  await user.type(reason.getByRole('textbox', { name: 'Reason' }), 'Sales look odd today.')
  await user.click(reason.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Payouts are paused')).toBeTruthy()
})

test('flags are resolved as safe or fraud, and say what that does', async () => {
  const { user } = open('?tab=flags')
  expect(await screen.findByText(flag.text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Safe' }))
  expect(await screen.findByText(/Exactly what this flag holds is released/)).toBeTruthy()
})

test("a seller's flags lead to where they are decided", () => {
  const { id, kind, text } = flag
  const [open, safe] = [
    { id, kind, text, at, state: 'open' as const },
    { id: 'fraud-warning.pi_2', kind: 'fraud-warning', text: 'Looked into.', at, state: 'safe' as const },
  ]
  openPage(<SellerFlags seller={{ tenant_id: 'tenant-1', flags: [open, safe] }} />, '')
  expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(
    `/admin/payouts?tab=flags&state=open&item=tenant-1.${id}`,
  )
  expect(screen.getByRole('row', { name: /Looked into/ }).textContent).toContain('Safe')
})

test('a dispute shows its deadline and what is submitted for it', async () => {
  const { user } = open('?tab=disputes')
  expect(await screen.findByText(/Automatically on Nov 30, 2026/)).toBeTruthy()
  expect(screen.getByText('No buyer waits for a refund.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Evidence' }))
  expect(await screen.findByText('Receipt of payment pi_1')).toBeTruthy()
})

test('a slash leads to the search of purchases, which are refunded from there', async () => {
  const purchase = {
    ...{ payment_id: 'pi_9', paid_at: at, store_name: 'Marlow Studio', state: 'paid', total_cents: 4900 },
    ...{ refunded_cents: 0, courses: ['Pots'], lines: [{ line: 0, title: 'Pots', seats: 1 }] },
  }
  const { user } = open('?tab=disputes&purchase=pi_9', {
    'GET /api/admin/purchases?q=pi_9': ok({ purchases: [purchase] }),
  })
  const row = within(await screen.findByRole('row', { name: /pi_9/ }))
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a purchase or a case' }))
  await user.click(row.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByRole('textbox', { name: 'Type pi_9' })).toBeTruthy()
})
