import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AdminDashboardPage } from '#web/features/admin/admin-dashboard-page.tsx'
import { DisputesPanel } from '#web/features/admin/payouts/disputes-panel.tsx'
import { OperatorsPanel } from '#web/features/admin/settings/operators-panel.tsx'
import { mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { settled } from '../../settle.ts'
import { closePage, openPage } from '../page.tsx'
import { emptyDesk } from './empty-desk.ts'

afterEach(closePage)

const request = {
  ...{ payment_id: 'pi_1', requested_at: '2026-11-25T10:00:00.000Z', store_name: 'Marlow Studio' },
  ...{ total_cents: 29_700, refunded_cents: 0, courses: ['Pots'] },
  lines: [{ line: 0, title: 'Pots', seats: 1 }],
}
const figures = {
  days: [],
  recurring_cents: 0,
  subscriptions: 0,
  payouts_due: { sellers: 0, is_more: false },
}

test.each([
  ['dashboard', <AdminDashboardPage key="dashboard" />],
  ['list of disputes', <DisputesPanel key="disputes" />],
])('a refund keeps its dialog and outcome while the %s cannot be reloaded', async (_, page) => {
  let isDown = false
  const outcome = 'Whether it was refunded is not known.'
  mockApi({
    'GET /api/admin/desk': () =>
      isDown ? refused('internal', 500) : ok({ ...emptyDesk, refund_requests: [request] }),
    'GET /api/admin/cases': ok({ cases: [], answers: 0 }),
    'GET /api/admin/figures': ok(figures),
    'GET /api/admin/disputes?state=open': ok({ disputes: [] }),
    'POST /api/admin/refunds': () => {
      isDown = true
      return refused('internal', 500, outcome)
    },
  })
  const { user, queries } = openPage(page)
  const row = within(await screen.findByRole('row', { name: /pi_1/ }))
  await user.click(row.getByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Type pi_1' }), 'pi_1')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'As the buyer asked.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await act(settled)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.getByRole('alert').textContent).toContain(outcome)
})

test('the dialog of a refund goes although the desk never loads again', async () => {
  let isMade = false
  mockApi({
    'GET /api/admin/desk': (body) =>
      isMade ? neverReplies(body) : ok({ ...emptyDesk, refund_requests: [request] }),
    'GET /api/admin/cases': ok({ cases: [], answers: 0 }),
    'GET /api/admin/figures': ok(figures),
    'POST /api/admin/refunds': () => {
      isMade = true
      return ok({ state: 'done', cents: 29_700 })
    },
  })
  const { user } = openPage(<AdminDashboardPage />)
  const row = within(await screen.findByRole('row', { name: /pi_1/ }))
  await user.click(row.getByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Type pi_1' }), 'pi_1')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'As the buyer asked.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Refunded')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5_000 })
})

test('a reason that is being written stays while the operators cannot be reloaded', async () => {
  let isDown = false
  mockApi({
    'GET /api/admin/operators': () =>
      isDown ? refused('internal', 500) : ok({ operators: [], is_alone: false }),
  })
  const { user, queries } = openPage(<OperatorsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Somebody lost their phone' }))
  const reason = 'They lost the phone in a lake.'
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), reason)
  isDown = true
  await act(() => queries.refetchQueries())
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.getByDisplayValue(reason)).toBeTruthy()
})
