import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { OperatorOffer } from '#contract/catalog.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { AdminOfferPage } from '#web/features/admin/offers/admin-offer-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { settled } from '../../settle.ts'
import { closePage } from '../page.tsx'

afterEach(async () => {
  focusManager.setFocused(undefined)
  await closePage()
})

const [first] = sampleCatalog
if (!first) throw new Error('There are no sample courses.')
const course: OperatorOffer = { ...first, revision: 'r1' }
const path = `/api/admin/offers/${course.id}`
const pages = [{ path: '/admin/offers/:id', element: <AdminOfferPage /> }]

/** Opens a dialog of the course, which another operator changes before `press`. */
async function openDialog(button: string, changed: Partial<OperatorOffer>) {
  let offer = course
  const sent = mockApi({
    [`GET ${path}`]: () => ok({ offer, changes: [], versions: [] }),
    [`GET ${path}/uploads`]: ok({ uploads: [] }),
    [`PATCH ${path}`]: ok({ success: true }),
    [`POST ${path}/archive`]: ok({ success: true }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider
        router={createMemoryRouter(pages, { initialEntries: [`/admin/offers/${course.id}`] })}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  /** This operator looks at another window and comes back, then confirms. */
  const press = async (name: string) => {
    offer = { ...offer, ...changed }
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await act(settled)
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    fireEvent.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    return writes()[0]?.body
  }
  const writes = () => sent.filter(({ route }) => !route.startsWith('GET'))
  return { type, press }
}

test('texts of a course are saved over those that were opened, not newer ones', async () => {
  const { type, press } = await openDialog('Edit texts', { title: 'Their title', revision: 'r2' })
  type('Blurb', 'My blurb.')
  type('Reason', 'The blurb was too long.')
  expect(await press('Save')).toMatchObject({ revision: 'r1', texts: { title: course.title } })
})

test('a dialog that was opened to archive a course never puts it back', async () => {
  const archived_at = '2026-11-28T12:00:00.000Z'
  const { type, press } = await openDialog('Archive', { revision: 'r2', archived_at })
  type(`Type ${course.id}`, course.id)
  type('Reason', 'It teaches what is outdated.')
  expect(await press('Archive')).toMatchObject({ archived: true })
})
