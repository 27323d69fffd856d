import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import type { OperatorOffer } from '#contract/catalog.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { utcDay } from '#rules/offers.ts'
import { dayMs } from '#rules/time.ts'
import { CommissionPlanPage } from '#web/features/admin/commission/commission-plan-page.tsx'
import { CommissionPlansPage } from '#web/features/admin/commission/commission-plans-page.tsx'
import { AdminOfferPage } from '#web/features/admin/offers/admin-offer-page.tsx'
import { AdminOffersPage } from '#web/features/admin/offers/admin-offers-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'

afterEach(closePage)

const from = utcDay(Date.now() + 20 * dayMs)
const [first, second] = sampleCatalog
if (!first || !second) throw new Error('There are no sample courses.')
const letter: OperatorOffer = {
  ...first,
  revision: 'r1',
  next_price: { id: 'c1', from, default_price: 9900, pro_only: true },
}
const archived: OperatorOffer = { ...second, archived_at: '2026-11-01T12:00:00.000Z' }
const list = 'GET /api/admin/offers'
const one = `GET /api/admin/offers/${letter.id}`
const uploads = `${one}/uploads`
const plans = 'GET /api/admin/commission-plans'
const detail = {
  offer: letter,
  changes: [],
  versions: [{ number: 1, kept_at: '2026-11-01T12:00:00.000Z', contents: '9 lessons' }],
}

const pages = [
  { path: '/admin/offers', element: <AdminOffersPage /> },
  { path: '/admin/offers/:id', element: <AdminOfferPage /> },
  { path: '/admin/commission-plans', element: <CommissionPlansPage /> },
  { path: '/admin/commission-plans/:id', element: <CommissionPlanPage /> },
]

function open(path: string, replies: MockReplies) {
  const sent = mockApi({ [uploads]: ok({ uploads: [] }), ...replies })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter(pages, { initialEntries: [path] })} />
    </QueryClientProvider>,
  )
  return { sent }
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** What stands below a field: what is wrong with it, or a hint. */
const messageOf = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('Offers at the desk', () => {
  test('lists courses with what is to come, and finds them', async () => {
    open('/admin/offers', { [list]: ok({ offers: [letter, archived] }) })
    const row = within(await screen.findByRole('row', { name: new RegExp(letter.title) }))
    expect(row.getByText(/^\$99\.00 from /)).toBeTruthy()
    expect(screen.getByText('Archived', { selector: 'span' })).toBeTruthy()
    type('Search the courses', archived.title)
    expect(screen.queryByRole('row', { name: new RegExp(letter.title) })).toBeNull()
    fireEvent.change(screen.getByLabelText('Which courses'), { target: { value: 'changing' } })
    expect(screen.getByText('No course is like that')).toBeTruthy()
  })

  test('says that it loads, and that it could not', async () => {
    open('/admin/offers', { [list]: neverReplies })
    expect(screen.getByText('Loading the courses')).toBeTruthy()
    closePage()
    open('/admin/offers', { [list]: refused('internal', 500) })
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
  })

  test('announces a price only with its id typed and a reason', async () => {
    const schedule = `POST /api/admin/offers/${letter.id}/price`
    const { sent } = open(`/admin/offers/${letter.id}`, {
      [one]: ok(detail),
      [schedule]: ok({ success: true }),
    })
    await screen.findByRole('heading', { level: 1, name: letter.title })
    press('Change price or plan')
    const dialog = within(await screen.findByRole('dialog'))
    type('Price in dollars', '59.00')
    type('From', from)
    fireEvent.click(dialog.getByRole('button', { name: 'Announce' }))
    expect(dialog.getByText(`Type ${letter.id} to confirm it.`)).toBeTruthy()
    type(`Type ${letter.id}`, letter.id)
    type('Reason', 'The former price was a mistake.')
    fireEvent.click(dialog.getByRole('button', { name: 'Announce' }))
    await screen.findByText(letter.title)
    expect(sent.filter(({ route }) => route === schedule).map(({ body }) => body)).toEqual([
      {
        ...{ typed_id: letter.id, default_price: 5900, pro_only: letter.pro_only, from },
        reason: 'The former price was a mistake.',
      },
    ])
  })

  test('wrong fields of a new course say why, and the first has focus', async () => {
    const { sent } = open('/admin/offers', { [list]: ok({ offers: [letter] }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a course' }))
    await screen.findByRole('dialog')
    type('Tags', 'a'.repeat(201))
    expect(screen.queryByText('This is missing.')).toBeNull()
    press('Add the course')
    expect(messageOf('Title')).toBe('This is missing.')
    expect(messageOf('Id')).toBe('Use a-z, 0-9 and single hyphens.')
    expect(messageOf('Address')).toBe('Its page in stores, which never changes. Empty: the id.')
    expect(messageOf('Picture')).toBe('Use an https:// address or /path.')
    expect(messageOf('Tags')).toBe('This is too long.')
    expect(messageOf('Price in dollars')).toBe('Write an amount like 49.00.')
    expect(messageOf('Commission in percent')).toBe('Write a whole number from 0 to 100.')
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
    type('Title', 'Pots and pans')
    expect(messageOf('Title')).toBe('')
    press('Add the course')
    expect(document.activeElement).toBe(screen.getByLabelText('Id'))
    expect(sent.some(({ route }) => route.startsWith('POST'))).toBe(false)
  })

  test('a course that exists shows its address and why it stays', async () => {
    open(`/admin/offers/${letter.id}`, { [one]: ok(detail) })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit texts' }))
    await screen.findByRole('dialog')
    expect(screen.getByLabelText('Address')).toMatchObject({ readOnly: true, value: letter.slug })
    expect(messageOf('Address')).toBe('Never changes: stores and posted links lead to it.')
  })

  test('shows the difference before it goes back to a former content', async () => {
    open(`/admin/offers/${letter.id}`, {
      [one]: ok(detail),
      [`GET /api/admin/offers/${letter.id}/versions/1`]: ok({
        changes: [{ kind: 'removed', what: 'lesson a "Begin"' }],
        broken: ['It promises nine lessons.'],
        contents: '8 lessons',
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Go back to it' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('lesson a "Begin"')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Go back' }))
    expect(dialog.getByText('It promises nine lessons.')).toBeTruthy()
  })
})

describe('New content of a course', () => {
  const at = new Date().toISOString()
  const sentCourse = (id: string, more: object) => ({
    ...{
      id,
      product_id: letter.id,
      name: `${id}.zip`,
      bytes: 1000,
      made_by: 'admin',
      reason: 'New lessons.',
    },
    ...{ created_at: at, expires_at: new Date(Date.now() + dayMs).toISOString(), ...more },
  })
  const report = {
    changes: [{ kind: 'added', what: 'lesson b "Go on"' }],
    ...{ broken: [], notes: [], contents: '10 lessons', present: '9 lessons' },
    prices: [{ where: 'lessons/b.md', text: 'This course costs $19.' }],
    outline: { modules: [{ title: 'Start', lessons: [{ title: 'Go on', kind: 'text' }] }], files: [] },
  }

  test('says what was refused, and offers what can be imported', async () => {
    const listed = [
      sentCourse('wrong', { state: 'refused', problems: ['course.json, line 3: Use a-z.'] }),
      sentCourse('late', { state: 'ready', expires_at: '2026-01-01T00:00:00.000Z' }),
      sentCourse('lost', { state: 'sending', created_at: '2026-01-01T00:00:00.000Z' }),
    ]
    open(`/admin/offers/${letter.id}`, { [one]: ok(detail), [uploads]: ok({ uploads: listed }) })
    const row = within(await screen.findByRole('row', { name: /wrong.zip/ }))
    expect(row.getByText('course.json, line 3: Use a-z.')).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /late.zip/ })).getByText('Expired')).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /lost.zip/ })).getByText('Not sent whole')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Look and import' })).toBeNull()
  })

  test('is imported once the difference was shown and the id typed', async () => {
    const importing = `POST /api/admin/offers/${letter.id}/uploads/good/import`
    const upload = sentCourse('good', { state: 'ready', contents: '10 lessons' })
    const { sent } = open(`/admin/offers/${letter.id}`, {
      ...{ [one]: ok(detail), [uploads]: ok({ uploads: [upload] }) },
      [`${uploads}/good`]: ok({ upload, report }),
      [importing]: ok({ success: true }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Look and import' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('lesson b "Go on"')).toBeTruthy()
    expect(dialog.getByText('lessons/b.md: This course costs $19.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Import' }))
    expect(dialog.getByText(`Type ${letter.id} to confirm it.`)).toBeTruthy()
    type(`Type ${letter.id}`, letter.id)
    type('Reason', 'Its second module is new.')
    fireEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(sent.some(({ route }) => route === importing)).toBe(true))
    expect(sent.find(({ route }) => route === importing)?.body).toEqual({
      ...{ typed_id: letter.id, reason: 'Its second module is new.' },
    })
  })

  test('is not sent without files, or as something else than a zip', async () => {
    const { sent } = open(`/admin/offers/${letter.id}`, { [one]: ok(detail) })
    fireEvent.click(await screen.findByRole('button', { name: 'Send new content' }))
    const dialog = within(await screen.findByRole('dialog'))
    type('What is new in it', 'Its second module is new.')
    fireEvent.click(dialog.getByRole('button', { name: 'Send and check' }))
    expect(dialog.getByRole('alert').textContent).toBe('Choose a folder or a zip.')
    const file = new File(['MZ'], 'course.exe')
    fireEvent.change(screen.getByLabelText('Zip of the course'), { target: { files: [file] } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send and check' }))
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/^This is not a zip/))
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })
})

describe('Commission plans', () => {
  const waiting = {
    ...{ id: 'a', kind: 'commission', target: letter.id, text: 'From 55% to 40%', reason: 'Costs more.' },
    ...{ proposed_at: '2026-11-01T12:00:00.000Z', expires_at: '2026-11-02T12:00:00.000Z' },
    ...{ proposed_by: 'x', state: 'waiting', is_own: false },
  }
  const plan = `GET /api/admin/commission-plans/${letter.id}`
  const unchanged = { offer: letter, changes: [], exceptions: [], waiting: [] }

  test.each([
    ['list', '/admin/commission-plans', { [plans]: ok({ offers: [letter], waiting: [waiting] }) }],
    [
      'page of a course',
      `/admin/commission-plans/${letter.id}`,
      { [plan]: ok({ ...unchanged, waiting: [waiting] }) },
    ],
  ])('name what waits for a second operator on the %s', async (_, path, replies) => {
    open(path, replies)
    const row = within(await screen.findByRole('row', { name: /From 55% to 40%/ }))
    expect(row.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/admin/dashboard')
  })

  test('propose a percentage at least seven days ahead', async () => {
    const propose = `POST /api/admin/commission-plans/${letter.id}`
    const { sent } = open(`/admin/commission-plans/${letter.id}`, {
      [plan]: ok(unchanged),
      [propose]: ok({ state: 'waiting', approval_id: 'a' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change the percentage' }))
    const dialog = within(await screen.findByRole('dialog'))
    type('Commission in percent', '40')
    type(`Type ${letter.id}`, letter.id)
    type('Reason', 'Courses like it cost more.')
    type('From', utcDay(Date.now() + 3 * dayMs))
    fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(dialog.getByRole('alert').textContent).toMatch(/at least 7 days ahead/)
    type('From', from)
    fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
    await screen.findByText(/History/)
    expect(sent.find(({ route }) => route === propose)?.body).toMatchObject({ commission_pct: 40, from })
  })
})
