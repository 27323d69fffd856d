import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { DataExport } from '#contract/data-export.ts'
import { exportLinkPath } from '#contract/urls/mail-links.ts'
import { DataSection } from '#web/features/profile/data-section.tsx'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

afterEach(closePage)

const home = homeWith()
const closesAt = '2026-12-24T12:00:00.000Z'
const closedHome = { ...home, tenant: home.tenant && { ...home.tenant, closes_at: closesAt } }
const facts = {
  is_deleting: false,
  store_name: 'Ada’s Store',
  is_live: true,
  orders: 5,
  buyers: 3,
  available_cents: 1200,
  pending_cents: 3450,
  pending_until: '2026-12-15',
  plan: { plan: 'pro', period_ends_at: '2026-12-31T00:00:00.000Z', renews: true },
}
const fileOf = (more: Partial<DataExport>): DataExport => ({
  state: 'none',
  is_used: false,
  left_today: 3,
  ...more,
})
const open = (more: MockReplies = {}, hash = '') => {
  const sent = mockApi({
    'GET /api/home': ok(home),
    'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
    'GET /api/sessions': ok({ sessions: [] }),
    'GET /api/account/export': ok(fileOf({})),
    'GET /api/account/closing': ok(facts),
    'POST /api/account/code': ok({ success: true, attemptsRemaining: 5 }),
    ...more,
  })
  return { sent, ...openPage(<ProfilePage />, hash) }
}
const openDialog = async (more: MockReplies = {}) => {
  const page = open(more)
  await page.user.click(await screen.findByRole('button', { name: 'Close my account' }))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

describe('Closing an account', () => {
  test('says first what happens to store, buyers, money and plan, with the seller’s numbers', async () => {
    const { dialog, sent } = await openDialog()
    expect(await dialog.findByText(/3 buyers with 5 orders keep their courses/)).toBeTruthy()
    expect(dialog.getByText(/\$12\.00 is available and \$34\.50 held until December 15, 2026/)).toBeTruthy()
    expect(dialog.getByText(/Pro is cancelled and not charged again/)).toBeTruthy()
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  test('says of a single buyer that they keep their courses', async () => {
    const { dialog } = await openDialog({
      'GET /api/account/closing': ok({ ...facts, orders: 1, buyers: 1 }),
    })
    expect(await dialog.findByText(/1 buyer with 1 order keeps their courses/)).toBeTruthy()
  })

  test('asks for the mailed code, and says why one is refused', async () => {
    const { dialog, user, sent } = await openDialog({
      'POST /api/account/close': refused(
        'wrong-code',
        400,
        'This code is not right. Check it and try again.',
      ),
    })
    await user.click(await dialog.findByRole('button', { name: 'Email me a code to close it' }))
    await user.type(await dialog.findByLabelText('Verification code'), '123456')
    expect(await dialog.findByText('This code is not right. Check it and try again.')).toBeTruthy()
    expect(dialog.getByText('4 attempts remaining')).toBeTruthy()
    expect(sent).toContainEqual({ route: 'POST /api/account/close', body: { code: '123456' } })
  })

  test('can be left at any step, and nothing is sent', async () => {
    const { dialog, user, sent } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  test('says when what would happen could not be loaded', async () => {
    const { dialog } = await openDialog({ 'GET /api/account/closing': refused('internal', 500) })
    expect(await dialog.findByText('What would happen could not be loaded.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: /Email me a code/ })).toHaveProperty('disabled', true)
  })
})

describe('A closed account', () => {
  const closed = {
    'GET /api/home': ok(closedHome),
    'GET /api/account/closing': ok({ ...facts, closes_at: closesAt }),
  }

  test('shows how to keep it and the data, and no setting', async () => {
    open(closed)
    expect(await screen.findByText(/On December 24, 2026 it is deleted/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Download my data' })).toBeTruthy()
    expect(screen.queryByLabelText('Full Name')).toBeNull()
  })

  test('is kept with one click', async () => {
    let isKept = false
    const { user } = open({
      ...closed,
      'GET /api/home': () => ok(isKept ? home : closedHome),
      'POST /api/account/keep': () => {
        isKept = true
        return ok(facts)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByLabelText('Full Name')).toBeTruthy()
  })

  test('cannot be kept while it is being deleted', async () => {
    open({ ...closed, 'GET /api/account/closing': ok({ ...facts, closes_at: closesAt, is_deleting: true }) })
    expect(await screen.findByText(/It is being deleted/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep my account' })).toHaveProperty('disabled', true)
  })
})

describe('Downloading the data', () => {
  test('the failure of an older link goes once a new file is asked for', async () => {
    mockApi({
      'GET /api/account/export': ok(fileOf({})),
      'POST /api/account/export/open': refused('not-found', 404, 'This link has ended.'),
      'POST /api/account/export/download': refused('not-found', 404, 'This link has ended.'),
      'POST /api/account/export': ok(fileOf({ state: 'preparing', left_today: 2 })),
    })
    const { hash } = new URL(exportLinkPath('a'.repeat(43)), 'https://app.example')
    const { user } = openPage(<DataSection />, hash)
    expect((await screen.findByRole('alert')).textContent).toContain('This link has ended.')
    await user.click(await screen.findByRole('button', { name: 'Ask for my data' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('is asked for, and the page says that it is prepared', async () => {
    const { user } = open({
      'POST /api/account/export': ok(fileOf({ state: 'preparing', left_today: 2 })),
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for my data' }))
    expect(await screen.findByText('Your file is being prepared')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask for a new file' })).toHaveProperty('disabled', true)
  })

  test.each([
    [
      fileOf({ state: 'ready', expires_at: '2999-01-01T00:00:00.000Z', size_bytes: 52_000 }),
      'Your file is ready',
    ],
    [fileOf({ state: 'ready', expires_at: '2020-01-01T00:00:00.000Z' }), 'The link to your file has ended'],
    [fileOf({ state: 'ready', is_used: true }), 'You downloaded your file'],
    [fileOf({ state: 'ready', is_used: true, left_today: 0 }), /You can ask again tomorrow/],
  ])('says where the file is: %o', async (known, said) => {
    open({ 'GET /api/account/export': ok(known) })
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('begins with the mailed link and removes its token from the URL', async () => {
    const token = 'd'.repeat(43)
    const { sent, router } = open(
      { 'POST /api/account/export/open': ok({ url: '#file' }) },
      `#download=${token}`,
    )
    await waitFor(() =>
      expect(sent).toContainEqual({ route: 'POST /api/account/export/open', body: { token } }),
    )
    expect(router.state.location.hash).toBe('')
  })

  test('an invalid link says so', async () => {
    open(
      { 'POST /api/account/export/open': refused('not-found', 404, 'This link does not work any more.') },
      `#download=${'e'.repeat(43)}`,
    )
    expect(await screen.findByText('This link does not work any more.')).toBeTruthy()
  })

  test('has a place while it loads', async () => {
    open({ 'GET /api/account/export': neverReplies })
    expect(await screen.findByText('Loading your data')).toBeTruthy()
  })
})
