// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { closeApp } from '#tests/web/app/open-app.tsx'
import { neverReplies, ok, refused } from '#tests/web/mock-api.ts'
import { detailOf, openPayout } from './open-payouts.tsx'

afterEach(closeApp)

const entries = async () =>
  within(await screen.findByRole('list', { name: 'The entries of this payout, newest first' }))
const amounts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

describe('A payout', () => {
  test('says when it was, how much, and which entries it pays', async () => {
    await openPayout(ok(detailOf()))
    const heading = await screen.findByRole('heading', { level: 1, name: /^Payout of Nov 24, 2026/ })
    expect(heading.textContent).toMatch(/Sent$/)
    expect(screen.getByText('payout-1')).toBeTruthy()
    expect(amounts()).toEqual(['$53.00', '$53.00'])
    const shown = await entries()
    expect(shown.getByText('+$53.00')).toBeTruthy()
    expect(shown.getByRole('link').getAttribute('href')).toBe('/app/orders/pi_1')
  })

  test('says what it carried over from before', async () => {
    await openPayout(ok(detailOf({ cents: 8000, carried_cents: 2700 })))
    expect(await screen.findByText('From before')).toBeTruthy()
    expect(amounts().filter((text) => text?.startsWith('$'))).toEqual(['$53.00', '$27.00', '$80.00'])
  })

  test('a refused payout says why, and where the money is', async () => {
    const reason = 'Check your account in Stripe.'
    await openPayout(ok(detailOf({ state: 'refused', returned_cents: 5300, reason })))
    expect(await screen.findByText('Not sent')).toBeTruthy()
    expect(screen.getByText(`${reason} The amount is available again.`)).toBeTruthy()
  })

  test('shows more entries on request', async () => {
    const older = detailOf({
      entries: detailOf().entries.map((entry) => ({ ...entry, id: 'pi_0', cents: 100 })),
    })
    await openPayout(ok(detailOf({ cursor: 'next' })), {
      'GET /api/payouts/payout-1?cursor=next': ok(older),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }))
    expect(await screen.findByText('+$1.00')).toBeTruthy()
    expect((await entries()).getAllByRole('listitem')).toHaveLength(2)
  })

  test('a missing payout leads back to all payouts', async () => {
    await openPayout(refused('not-found', 404))
    expect(await screen.findByRole('heading', { name: 'There is no such payout' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all payouts' }).getAttribute('href')).toBe('/app/payouts')
  })

  test('loading says so', async () => {
    await openPayout(neverReplies)
    expect(await screen.findByText('Loading the payout')).toBeTruthy()
  })

  test('a failed load says so', async () => {
    await openPayout(refused('internal', 500))
    expect(await screen.findByText('Failed to load the payout', undefined, { timeout: 20_000 })).toBeTruthy()
  })
})
