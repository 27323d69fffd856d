import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DraftLinkCard } from '#web/features/preview/draft-link-card.tsx'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

afterEach(closePage)

const link = 'GET /api/site/draft-link'
const made = { url: 'https://ada.shops.example/draft.html#token', expires_at: '2026-11-29T12:00:00.000Z' }
const open = (replies: MockReplies) => {
  const sent = mockApi({ 'GET /api/home': ok(homeWith()), ...replies })
  return { sent, ...openPage(<DraftLinkCard />) }
}

test('a link is made, shown once, and ended', async () => {
  const { user } = open({
    [link]: ok({}),
    'POST /api/site/draft-link': ok(made),
    'DELETE /api/site/draft-link': ok({}),
  })
  expect(await screen.findByText(/to whoever has it for 7 days/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make a link' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link to the draft')).value).toBe(made.url)
  expect(screen.getByText(/until Nov 29, 2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'End the link' }))
  expect(await screen.findByText(/to whoever has it for 7 days/)).toBeTruthy()
  expect(screen.queryByLabelText('Link to the draft')).toBeNull()
})

test('an earlier link shows its end, not its address', async () => {
  open({ [link]: ok({ expires_at: made.expires_at }) })
  expect(await screen.findByText(/Its address was shown once/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make a new link' })).toBeTruthy()
})

test('a failure to end it keeps it', async () => {
  const { user } = open({
    [link]: ok({ expires_at: made.expires_at }),
    'DELETE /api/site/draft-link': refused('internal', 500),
  })
  await user.click(await screen.findByRole('button', { name: 'End the link' }))
  expect(await screen.findByRole('button', { name: 'End the link' })).toBeTruthy()
  expect(screen.getByText(/Its address was shown once/)).toBeTruthy()
})
