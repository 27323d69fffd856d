import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Approval } from '#contract/operators/operators.ts'
import { AdminDashboardPage } from '#web/features/admin/admin-dashboard-page.tsx'
import { SellerRecords } from '#web/features/admin/users/seller-records.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { emptyDesk } from './empty-desk.ts'

afterEach(closePage)

const at = '2026-11-25T10:00:00.000Z'
const request = (payment_id: string, more: object = {}) => ({
  ...{ payment_id, requested_at: at, store_name: 'Marlow Studio', total_cents: 29_700, refunded_cents: 0 },
  courses: ['3 x Pots', 'Glazes'],
  lines: [
    { line: 0, title: 'Pots', seats: 3 },
    { line: 1, title: 'Glazes', seats: 1 },
  ],
  ...more,
})
const desk = {
  ...emptyDesk,
  refund_requests: [request('pi_1', { asked: { line: 0, seats: 2 } }), request('pi_2')],
}

const open = (shown = desk) => {
  const sent = mockApi({
    'GET /api/admin/desk': ok(shown),
    'GET /api/admin/cases': ok({ cases: [], answers: 0 }),
    'GET /api/admin/figures': ok({
      days: [],
      recurring_cents: 0,
      subscriptions: 0,
      payouts_due: { sellers: 0, is_more: false },
    }),
    'POST /api/admin/refunds': ok({ state: 'done', cents: 100 }),
  })
  const refunded = () => sent.find(({ route }) => route === 'POST /api/admin/refunds')?.body
  const asked = () => sent.filter(({ route }) => route === 'GET /api/admin/desk').length
  return { ...openPage(<AdminDashboardPage />), refunded, asked }
}
const rowOf = async (payment: string) => within(await screen.findByRole('row', { name: new RegExp(payment) }))

test('the seats that a buyer asks for are chosen when the refund opens', async () => {
  const { user, refunded } = open()
  const row = await rowOf('pi_1')
  expect(row.getByText('Asks for 2 of 3 seats of Pots')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Type pi_1' }), 'pi_1')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'As the buyer asked.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(refunded()).toEqual({ payment_id: 'pi_1', line: 0, seats: 2, reason: 'As the buyer asked.' })
})

test('an amount leaves the access, unless somebody decides that it ends', async () => {
  const { user, refunded } = open()
  await user.click((await rowOf('pi_2')).getByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  const ends = dialog.getByRole('radio', { name: 'Ends' })
  expect(ends).toHaveProperty('checked', true)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What is refunded' }), 'An amount')
  expect(ends).toHaveProperty('checked', false)
  await user.click(ends)
  await user.type(dialog.getByRole('textbox', { name: 'Type pi_2' }), 'pi_2')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'As the buyer asked.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(dialog.getByText('Enter an amount like 49.00.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Amount in dollars' }), '10.00')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(refunded()).toEqual({
    payment_id: 'pi_2',
    cents: 1000,
    access: 'ends',
    reason: 'As the buyer asked.',
  })
})

test('an id that is typed wrong is refused at its field', async () => {
  const { user, refunded } = open()
  await user.click((await rowOf('pi_1')).getByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  const id = dialog.getByRole('textbox', { name: 'Type pi_1' })
  await user.type(id, 'pi_2')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'As the buyer asked.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  const message = document.getElementById(id.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe('Type pi_1 to confirm it.')
  expect(dialog.getAllByText('Type pi_1 to confirm it.')).toHaveLength(1)
  expect(refunded()).toBeUndefined()
})

const refund: Approval = {
  ...{ id: 'approval-1', kind: 'refund', target: 'pi_1', text: 'Refund $297.00 of payment pi_1' },
  ...{ reason: 'As the buyer asked.', proposed_at: at, expires_at: at, proposed_by: 'admin-1' },
  ...{ state: 'waiting', is_own: true },
}

test('a request says that a refund of its payment waits for another operator', async () => {
  const { asked } = open({ ...desk, approvals: [refund] })
  const requests = within(await screen.findByRole('region', { name: 'Refund requests' }))
  const [, first, second] = requests.getAllByRole('row')
  expect(first?.textContent).toContain('a refund waits for approval')
  expect(second?.textContent).not.toContain('waits for approval')
  expect(asked()).toBe(1)
})

test('a request says how much of a refund is under way', async () => {
  open({ ...desk, refund_requests: [request('pi_1', { pending_refund_cents: 9900 }), request('pi_2')] })
  expect((await rowOf('pi_1')).getByText('$99.00 under way')).toBeTruthy()
  expect((await rowOf('pi_2')).queryByText(/under way/)).toBeNull()
})

test('an order of a seller says that its refund waits for another operator', async () => {
  const order = (id: string) => ({ id, at, text: 'Pots', state: 'paid', cents: 29_700, lines: [] })
  const sent = mockApi({
    'GET /api/admin/sellers/seller-1/records?kind=orders': ok({ records: [order('pi_1'), order('pi_2')] }),
    'GET /api/admin/desk': ok({ ...desk, approvals: [refund] }),
  })
  openPage(<SellerRecords sellerId="seller-1" kind="orders" />)
  await screen.findByText('a refund waits for approval')
  expect((await rowOf('pi_1')).getByText('a refund waits for approval')).toBeTruthy()
  expect((await rowOf('pi_2')).queryByText('a refund waits for approval')).toBeNull()
  expect(sent.filter(({ route }) => route === 'GET /api/admin/desk')).toHaveLength(1)
})

test('the arrow keys lead to the same button of the next row', async () => {
  const { user } = open()
  const [first, second] = [await rowOf('pi_1'), await rowOf('pi_2')]
  first.getByRole('button', { name: 'Decline' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second.getByRole('button', { name: 'Decline' }))
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(first.getByRole('button', { name: 'Decline' }))
})
