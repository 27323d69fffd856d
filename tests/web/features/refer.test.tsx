import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Referrals } from '#contract/money/referrals.ts'
import { ReferPage } from '#web/features/referrals/refer-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'

afterEach(closePage)

const route = 'GET /api/referrals'
const none: Referrals = {
  code: 'abcdefgh',
  visits: 0,
  sign_ups: 0,
  paying: 0,
  earned_cents: 0,
  pending_cents: 0,
}
const open = (replies: MockReplies) => {
  mockApi(replies)
  return openPage(<ReferPage />)
}
const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'your link' })
const figure = (title: string) =>
  screen.getByText(title, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent

describe('Refer', () => {
  test('shows the link, its QR code and what it has brought', async () => {
    const { user } = open({
      [route]: ok({
        ...none,
        visits: 1234,
        sign_ups: 5,
        paying: 2,
        earned_cents: 24_700,
        pending_cents: 12_350,
      }),
    })
    expect((await link()).value).toBe(`${location.origin}/?ref=abcdefgh`)
    expect(await screen.findByRole('img', { name: /^QR code of/ })).toBeTruthy()
    expect(['Visits', 'Sign-ups', 'Paying', 'Earned', 'Pending'].map(figure)).toEqual([
      '1,234',
      '5',
      '2',
      '$247.00',
      '$123.50',
    ])
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Copy your link' }))
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/?ref=abcdefgh`)
  })

  test('shows the promise of the calculator beside what happened', async () => {
    open({ [route]: ok({ ...none, visits: 9, sign_ups: 3, paying: 2, earned_cents: 4700 }) })
    const pro = within(await screen.findByRole('row', { name: /^Pro/ }))
    expect(pro.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$123.50', '$1,482'])
    expect(
      screen.getByText(
        'You have earned $47.00. The calculator says $47 to $247 a month for 2 paying referrals.',
      ),
    ).toBeTruthy()
  })

  test.each([
    [{}, /^Nobody has come by your link yet/],
    [{ visits: 3 }, /^Your link was visited, and nobody has signed up yet/],
    [{ visits: 3, sign_ups: 1 }, /^People have signed up by your link/],
  ])('%j says what comes next', async (figures, text) => {
    open({ [route]: ok({ ...none, ...figures }) })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('a failure says so and can be retried', async () => {
    let isDown = true
    const { user } = open({ [route]: () => (isDown ? refused('internal', 500) : ok(none)) })
    expect(await screen.findByText('Failed to load your referrals')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect((await link()).value).toContain('abcdefgh')
  })

  test('while it loads, the layout is already there', () => {
    open({ [route]: neverReplies })
    expect(screen.getByRole('heading', { level: 1, name: 'Refer' })).toBeTruthy()
    expect(screen.getByText('Loading your referrals')).toBeTruthy()
  })
})
