import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ok, refused } from '#tests/web/mock-api.ts'
import { closeBuyer, libraryWith, openBuyer, receipt } from './open-buyer.tsx'

afterEach(closeBuyer)

describe('refunds', () => {
  test('a request is confirmed, sent with its reason and shown', async () => {
    const { sent, user } = openBuyer('/learn', {
      'POST /api/library/refund-requests': ok({ success: true }),
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a refund?' }))
    expect(dialog.getByText(/\$91\.63 for your order/)).toBeTruthy()
    await user.type(dialog.getByLabelText(/What was wrong/), 'Not for me.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Refund requested')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^November 20.*Refund requested/))
    expect(sent).toContainEqual({
      route: 'POST /api/library/refund-requests',
      body: { payment_id: 'pi_1', reason: 'Not for me.' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a refusal stays in the dialog', async () => {
    const { user } = openBuyer('/learn', {
      'POST /api/library/refund-requests': refused('refund-closed', 409, 'A refund can be requested once.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
    await user.click(await screen.findByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('A refund can be requested once.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep my courses' }))
    expect(screen.getByRole('button', { name: 'Ask for a refund' })).toBeTruthy()
  })

  test('a course or a seat alone can be returned', async () => {
    const lines = [
      {
        ...{ line: 0, title: 'The Weekly Letter', quantity: 2, total_cents: 18_000 },
        ...{ seats_left: 2, seat_refund_cents: [9000, 18_000] },
      },
      {
        ...{ line: 1, title: 'Brand From Blank', quantity: 1, total_cents: 7000 },
        ...{ seats_left: 1, seat_refund_cents: [7000] },
      },
    ]
    const { sent, user } = openBuyer('/learn', {
      'GET /api/library': ok(libraryWith({ receipts: [{ ...receipt, lines, total_cents: 25_000 }] })),
      'POST /api/library/refund-requests': ok({ success: true }),
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
    const parts = await screen.findAllByRole('radio')
    expect(parts.map((part) => part.closest('label')?.textContent)).toEqual([
      'Everything$250',
      '1 seat of The Weekly Letter$90',
      'The Weekly Letter$180',
      'Brand From Blank$70',
    ])
    await user.click(screen.getByLabelText(/^1 seat of The Weekly Letter/))
    expect(screen.getByText(/You keep the course and the seats that are left/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    await screen.findByText('Refund requested')
    expect(sent).toContainEqual({
      route: 'POST /api/library/refund-requests',
      body: { payment_id: 'pi_1', line: 0, seats: 1 },
    })
  })

  test('the dialog tells whose access ends when claimed seats are returned', async () => {
    const lines = [
      {
        ...{ line: 0, title: 'The Weekly Letter', quantity: 4, total_cents: 36_000 },
        ...{ seats_left: 4, seat_refund_cents: [9000, 18_000, 27_000, 36_000], seats_claimed: 2 },
      },
    ]
    const { user } = openBuyer('/learn', {
      'GET /api/library': ok(libraryWith({ receipts: [{ ...receipt, lines, total_cents: 36_000 }] })),
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
    expect(await screen.findByText(/access that this order gives to its courses/)).toBeTruthy()
    const chosen = async (name: RegExp) => {
      await user.click(screen.getByLabelText(name))
      return screen.getByText(/We read every request/).textContent?.split('by mail. ')[1]
    }
    expect(await chosen(/^1 seat of/)).toBe('You keep the course and the seats that are left.')
    const own = 'Others have claimed the seats that are left, so this order no longer gives you the course.'
    expect(await chosen(/^2 seats of/)).toBe(own)
    expect(await chosen(/^3 seats of/)).toBe(`${own} It also ends 1 seat that others claimed last.`)
  })

  test.each([
    ['available', '2026-12-23T10:00:00.000Z', 'Until Dec 23'],
    ['closed', '2026-10-23T10:00:00.000Z', 'Refunds ended on Oct 23.'],
    [
      'disputed',
      '2026-10-23T10:00:00.000Z',
      'Disputed at your bank, which decides. Refunds ended on Oct 23.',
    ],
  ] as const)('%s: the end of refunds is dated', async (refund, refund_until, text) => {
    vi.setSystemTime('2026-11-23T12:00:00.000Z')
    openBuyer('/learn', {
      'GET /api/library': ok(libraryWith({ receipts: [{ ...receipt, refund, refund_until }] })),
    })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test.each([
    ['requested', 'Refund requested'],
    ['refunded', 'Refunded'],
  ] as const)('%s is shown, without a button', async (refund, text) => {
    openBuyer('/learn', { 'GET /api/library': ok(libraryWith({ receipts: [{ ...receipt, refund }] })) })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull()
  })
})
