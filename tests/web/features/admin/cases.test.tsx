import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CaseDialog } from '#web/features/admin/cases/case-dialog.tsx'
import { PurchaseSearch } from '#web/features/admin/purchase-search.tsx'
import { deskKey } from '#web/features/admin/use-desk.ts'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'

afterEach(closePage)

const at = '2026-11-25T10:00:00.000Z'
const found = {
  ...{ id: 't.tenant-1.28512345-67', number: '28512345-67', topic: 'payouts', from: 'pro', state: 'waiting' },
  ...{ created_at: at, tenant_id: 'tenant-1', revision: 3 },
  messages: [{ at, from: 'customer', text: 'When is my payout sent?', attachments: 2 }],
}
const draft = {
  text: 'Payouts are sent on Mondays.',
  articles: [{ id: 'payouts', title: 'When money is paid out', page: '/app/help' }],
}
const path = '/api/admin/cases/t.tenant-1.28512345-67'

const open = (replies: MockReplies = {}) => {
  mockApi({
    [`GET ${path}`]: ok(found),
    [`POST ${path}/draft`]: ok(draft),
    [`POST ${path}/answer`]: ok({ success: true }),
    ...replies,
  })
  return openPage(<CaseDialog id={found.id} onClose={() => {}} />, '')
}

test('a draft is written into the field with its articles, and is not sent', async () => {
  const { user } = open({ [`POST ${path}/answer`]: refused('server-error', 500, 'It was sent.') })
  await user.click(await screen.findByRole('button', { name: 'Draft an answer' }))
  expect(await screen.findByDisplayValue(draft.text)).toBeTruthy()
  const article = screen.getByRole('link', { name: 'When money is paid out' })
  expect(article.getAttribute('href')).toBe('/app/help#payouts')
  expect(screen.queryByText('It was sent.')).toBeNull()
})

test('a draft never replaces what somebody has written', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Draft an answer' })
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'My own words.')
  expect(button.hasAttribute('disabled')).toBe(true)
  await user.clear(screen.getByRole('textbox', { name: 'Answer' }))
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('a draft that fails says so, and the answer can still be written', async () => {
  const { user } = open({
    [`POST ${path}/draft`]: refused('generation-failed', 502, 'No draft could be written.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Draft an answer' }))
  expect(await screen.findByText('No draft could be written.')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'Answer' })
  await user.type(field, 'It is sent on Monday.')
  expect(within(screen.getByRole('dialog')).getByDisplayValue('It is sent on Monday.')).toBeTruthy()
})

test('a message that came by mail says how many attachments were not kept', async () => {
  open()
  expect(await screen.findByText(/Came by mail with 2 attachments, not kept/)).toBeTruthy()
})

test('a case that was found by its number is answered under its own id', async () => {
  mockApi({
    'GET /api/admin/cases/28512345-67': ok({ ...found, same_number: ['t.tenant-2.28512345-67'] }),
    [`POST ${path}/answer`]: ok({ success: true }),
  })
  let isClosed = false
  const onClose = () => {
    isClosed = true
  }
  const { user } = openPage(<CaseDialog id="28512345-67" onClose={onClose} />, '')
  const other = await screen.findByRole('link', { name: 'Another case has this number' })
  expect(other.getAttribute('href')).toContain('?case=t.tenant-2.28512345-67')
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'It is sent on Monday.')
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() => expect(isClosed).toBe(true))
})

test('an answer and a close say which state of the case was read', async () => {
  let revision = found.revision
  const sent = mockApi({
    [`GET ${path}`]: () => ok({ ...found, revision }),
    [`POST ${path}/answer`]: () => {
      revision += 1
      return refused('conflict', 409, 'Read what is new first.')
    },
    [`POST ${path}/close`]: ok({ success: true }),
  })
  const { user } = openPage(<CaseDialog id={found.id} onClose={() => {}} />, '')
  await screen.findByText('When is my payout sent?')
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'It is sent on Monday.')
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  expect(await screen.findByText('Read what is new first.')).toBeTruthy()
  await waitFor(() => expect(sent.filter(({ route }) => route === `GET ${path}`)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Close without an answer' }))
  await user.type(
    await screen.findByRole('textbox', { name: /Reason/ }),
    'It was answered on the phone.{Control>}{Enter}{/Control}',
  )
  await waitFor(() => expect(sent.some(({ route }) => route === `POST ${path}/close`)).toBe(true))
  expect(sent.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    expect.objectContaining({ revision: 3 }),
    expect.objectContaining({ revision: 4 }),
  ])
})

test('an answer names the state that was read, also after a look elsewhere', async () => {
  let revision = found.revision
  const sent = mockApi({
    [`GET ${path}`]: () => ok({ ...found, revision }),
    [`POST ${path}/answer`]: refused('conflict', 409, 'Read what is new first.'),
  })
  const { user } = openPage(<CaseDialog id={found.id} onClose={() => {}} />, '')
  await screen.findByText('When is my payout sent?')
  revision += 1
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'It is sent on Monday.')
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  expect(await screen.findByText('Read what is new first.')).toBeTruthy()
  focusManager.setFocused(undefined)
  expect(sent.find(({ route }) => route === `POST ${path}/answer`)?.body).toMatchObject({ revision: 3 })
})

test('a case loaded again by another change is answered as it was read', async () => {
  let revision = found.revision
  const sent = mockApi({
    [`GET ${path}`]: () => ok({ ...found, revision }),
    [`POST ${path}/answer`]: refused('conflict', 409, 'Read what is new first.'),
    [`POST ${path}/close`]: refused('conflict', 409, 'Read what is new first.'),
  })
  const { user, queries } = openPage(<CaseDialog id={found.id} onClose={() => {}} />, '')
  await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'It is sent on Monday.')
  const changeElsewhere = () => {
    revision += 1
    return act(() => queries.invalidateQueries({ queryKey: deskKey }))
  }
  await changeElsewhere()
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('Read what is new first.')
  await changeElsewhere()
  const close = async () => {
    await user.click(screen.getByRole('button', { name: 'Close without an answer' }))
    await user.type(
      await screen.findByRole('textbox', { name: /Reason/ }),
      'It was answered on the phone.{Control>}{Enter}{/Control}',
    )
    await waitFor(() => expect(screen.getAllByText('Read what is new first.')).toHaveLength(2))
    await user.keyboard('{Escape}')
  }
  await close()
  await close()
  const writes = sent.filter(({ route }) => route.startsWith('POST'))
  expect(writes.map(({ body }) => body)).toEqual(
    [3, 4, 5].map((read) => expect.objectContaining({ revision: read })),
  )
})

test('the search of the desk opens the case of a number', async () => {
  const { user } = openPage(<PurchaseSearch />, '')
  await user.type(screen.getByRole('searchbox', { name: 'Find a purchase or a case' }), '28512345-67{Enter}')
  expect(await screen.findByText('You are at /admin/dashboard')).toBeTruthy()
})
