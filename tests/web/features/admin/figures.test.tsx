import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AdminDashboardPage } from '#web/features/admin/admin-dashboard-page.tsx'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { emptyDesk } from './empty-desk.ts'

afterEach(closePage)

const since = '2026-11-25T10:00:00.000Z'
const day = {
  ...{ date: '2026-11-25', sales: 2, sold_cents: 9800, refunds: 1, refunded_cents: 4900, disputes: 0 },
  ...{ payouts: 0, paid_out_cents: 0, credits_spent: 30 },
  ...{ model_calls: 3, model_micro_dollars: 12_345, unpriced_model_calls: 1 },
}
const desk = {
  ...emptyDesk,
  alarms: [{ name: 'storewright-prod-mail-late', text: 'Codes are late.', since }],
  paused_mail: [{ tenant_id: 'tenant-1', store_name: 'Marlow Studio', since }],
  approvals: [
    {
      ...{
        id: '01A',
        kind: 'set-role',
        target: 'tenant-2',
        text: 'Change the role of Bea',
        state: 'waiting',
      },
      ...{ reason: 'Joins the desk.', proposed_at: since, expires_at: since, is_own: false },
      ...{ proposed_by: 'user-1', proposer: 'Ada King' },
    },
  ],
}

const open = (search = '', replies: MockReplies = {}) => {
  mockApi({
    'GET /api/admin/desk': ok(desk),
    'GET /api/admin/cases': ok({ cases: [], answers: 0 }),
    'GET /api/admin/mail-reputation': ok({}),
    'GET /api/admin/figures': ok({
      ...{ days: [day], recurring_cents: 4900, subscriptions: 1 },
      payouts_due: { sellers: 12, is_more: true },
      owed: { available_cents: 123_456, pending_cents: 700 },
    }),
    ...replies,
  })
  return openPage(<AdminDashboardPage />, search)
}
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('every figure leads to what it counts', async () => {
  open()
  expect(await linkTo('2 sales')).toBe('/admin/dashboard?figure=sales')
  expect(await linkTo('1 refund')).toBe('/admin/dashboard?figure=refunds')
  expect(await linkTo('1 subscription')).toBe('/admin/dashboard?figure=subscriptions')
  expect(await linkTo('30')).toBe('/admin/dashboard?figure=credits&day=2026-11-25')
  expect(screen.getByText('12+')).toBeTruthy()
  expect(screen.getByText('$1,234.56')).toBeTruthy()
  expect(screen.getByText(/and \$7\.00 on later days/)).toBeTruthy()
  expect(await linkTo('By seller')).toBe('/admin/dashboard?figure=owed')
  expect(await linkTo('3 calls')).toBe('/admin/dashboard?figure=model')
  expect(await linkTo('$0.0123')).toBe('/admin/dashboard?figure=model&day=2026-11-25')
  expect(screen.getAllByText('$0.0123')).toHaveLength(2)
  expect(screen.getByText('$0.0412 per 100 credits')).toBeTruthy()
  expect(screen.getByText('1 call without a known price')).toBeTruthy()
})

test('a proposal that was interrupted goes on, and is not declined', async () => {
  const [waiting] = desk.approvals
  open('', { 'GET /api/admin/desk': ok({ ...desk, approvals: [{ ...waiting, state: 'approved' }] }) })
  const proposals = within(await screen.findByRole('region', { name: 'Proposals' }))
  expect(proposals.getByText('Interrupted')).toBeTruthy()
  expect(proposals.queryByRole('button', { name: 'Decline' })).toBeNull()
  fireEvent.click(proposals.getByRole('button', { name: 'Go on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Go on with this change?' }))
  expect(dialog.getByRole('button', { name: 'Go on' })).toBeTruthy()
})

test('a list that is cut says so, and leads to all of it', async () => {
  const flag = {
    ...{ id: 'refund-hold.2026-11', kind: 'refund-hold', state: 'open', text: 'Many refunds.' },
    ...{ at: since, tenant_id: 'tenant-1' },
  }
  open('', { 'GET /api/admin/desk': ok({ ...desk, flags: [flag], more: ['flags'] }) })
  expect(await screen.findByRole('heading', { name: 'Risk flags (1+)' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Paused mail (1)' })).toBeTruthy()
  expect(await linkTo('Show all')).toBe('/admin/payouts?tab=flags')
})

test('paused sending is said before everything else', async () => {
  const reputation = { sent: 1, bounces: 0, complaints: 0, is_paused: true }
  open('', { 'GET /api/admin/mail-reputation': ok({ reputation }) })
  expect((await screen.findByRole('alert')).textContent).toContain('no mail leaves')
})

describe('the desk without other work', () => {
  const openEmpty = async (cases: MockReplies[string]) => {
    const page = open('', { 'GET /api/admin/desk': ok(emptyDesk), 'GET /api/admin/cases': cases })
    await screen.findByText('12+')
    return page
  }
  const waiting = {
    ...{ id: 'c1', number: '28512345-67', topic: 'payouts', from: 'pro', begins: 'When?' },
    ...{ since, answer_by: since },
  }

  test('says that nothing waits without a case', async () => {
    await openEmpty(ok({ cases: [], answers: 0 }))
    expect(await screen.findByText('Nothing waits')).toBeTruthy()
  })

  test('shows a case that waits, and not that nothing does', async () => {
    await openEmpty(ok({ cases: [waiting], answers: 0 }))
    expect(await screen.findByText('28512345-67')).toBeTruthy()
    expect(screen.queryByText('Nothing waits')).toBeNull()
  })

  test('says that cases failed to load, and shows them after a retry', async () => {
    let isDown = true
    const { user } = await openEmpty(() =>
      isDown ? refused('internal', 500) : ok({ cases: [waiting], answers: 0 }),
    )
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
    expect(screen.queryByText('Nothing waits')).toBeNull()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('28512345-67')).toBeTruthy()
  })
})

test('a desk that failed altogether says so once, and is retried altogether', async () => {
  let isDown = true
  const { user } = open('', {
    'GET /api/admin/desk': () => (isDown ? refused('internal', 500) : ok(emptyDesk)),
    'GET /api/admin/cases': () => (isDown ? refused('internal', 500) : ok({ cases: [], answers: 0 })),
  })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
})

test('an unsettled payment leads to its seller', async () => {
  const row = { kind: 'payment', since, next_try_at: since, reason: 'Error' }
  const seller = { tenant_id: 'tenant-1', store_name: 'Marlow Studio' }
  const unsettled = [
    { ...row, id: 'pi_1', seller },
    { ...row, id: 'pi_2' },
  ]
  open('', { 'GET /api/admin/desk': ok({ ...desk, paused_mail: [], unsettled }) })
  expect(await linkTo('Marlow Studio')).toBe('/admin/users/tenant-1?tab=orders')
  expect(screen.getByRole('row', { name: /pi_2 Sale Not known/ })).toBeTruthy()
})

test('a proposal says whose it is, and paused mail leads to its seller', async () => {
  open()
  expect(await screen.findByRole('row', { name: /Change the role of Bea .*Ada King/ })).toBeTruthy()
  const paused = within(await screen.findByRole('region', { name: 'Paused mail' }))
  expect(screen.getByRole('row', { name: /storewright-prod-mail-late Codes are late/ })).toBeTruthy()
  expect(paused.getByRole('link', { name: 'Marlow Studio' }).getAttribute('href')).toBe(
    '/admin/users/tenant-1',
  )
})

test('the sales of a day lead to their payment and their seller', async () => {
  const { user } = open('?figure=sales&day=2026-11-25', {
    'GET /api/admin/figures/items?list=sales&day=2026-11-25': ok({
      items: [{ id: 'pi_1', tenant_id: 'tenant-1', store_name: 'Marlow Studio', at: since, cents: 4900 }],
    }),
    'GET /api/admin/figures/items?list=sales': ok({ items: [] }),
  })
  expect(await linkTo('pi_1')).toBe('/admin/payouts?tab=disputes&purchase=pi_1')
  expect(await linkTo('Marlow Studio')).toBe('/admin/users/tenant-1?tab=orders')
  await user.click(screen.getByRole('button', { name: 'Show all days' }))
  expect(await screen.findByText('Nothing was sold.')).toBeTruthy()
})

test("owed amounts lead to their sellers, a day's AI cost to its calls", async () => {
  const seller = { id: 'tenant-1', tenant_id: 'tenant-1', store_name: 'Marlow Studio' }
  open('?figure=owed', {
    'GET /api/admin/figures/items?list=owed': ok({ items: [{ ...seller, cents: 530_000 }] }),
  })
  expect(await linkTo('Marlow Studio')).toBe('/admin/users/tenant-1')
  expect(screen.getByText('$5,300.00')).toBeTruthy()
  closePage()
  const calls = { ...seller, at: since, calls: 7, micro_dollars: 12_345, text: 'campaign' }
  const drafts = { id: 'd', tenant_id: 'platform', at: since, calls: 2, text: 'answer' }
  open('?figure=model&day=2026-11-25', {
    'GET /api/admin/figures/items?list=model&day=2026-11-25': ok({ items: [calls, drafts] }),
  })
  expect(await screen.findByRole('row', { name: /Campaigns 7 \$0\.0123 Marlow Studio/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Drafts of answers 2 not known Operators/ })).toBeTruthy()
})
