import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type MockReplies, ok, refused } from '#tests/web/mock-api.ts'
import { keepPosition, keptPosition } from '#web/buyer/data/video-position.ts'
import { closeBuyer, openBuyer, token } from './open-buyer.tsx'

afterEach(closeBuyer)

const gift = {
  title: 'The Weekly Letter',
  store: { name: 'Ada’s Store', brand_color: '#2563EB', support_email: 'help@ada.example' },
  state: 'free',
}
const giftRoute = 'POST /api/library/gift'

async function claim(replies: MockReplies) {
  const opened = openBuyer(`/gift#${token}`, {
    'POST /api/library/send-code': ok({ success: true, attemptsRemaining: 5, lockout: false }),
    'POST /api/library/verify-code': ok({ success: true }),
    [giftRoute]: ok(gift),
    ...replies,
  })
  await opened.user.type(await screen.findByLabelText('Email'), 'lin@example.com')
  await opened.user.click(screen.getByRole('button', { name: 'Send code' }))
  await opened.user.type(await screen.findByLabelText('Verification code'), '123456')
  return opened
}
const route = 'POST /api/library/claim-seat'

describe('gift link', () => {
  test('whoever confirms their email owns the seat', async () => {
    const { sent } = await claim({ [route]: ok({ product_id: 'letter', title: 'The Weekly Letter' }) })
    const open = await screen.findByRole('link', { name: 'Open course' })
    expect(open.getAttribute('href')).toBe('/learn/letter')
    expect(screen.getByText('The Weekly Letter')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { token },
      { email: 'lin@example.com', seat_token: token },
      { email: 'lin@example.com', code: '123456' },
      { token },
    ])
  })

  test('names course, store and what to do before it asks for anything', async () => {
    openBuyer(`/gift#${token}`, { [giftRoute]: ok(gift) })
    expect(await screen.findByRole('heading', { level: 1, name: 'The Weekly Letter' })).toBeTruthy()
    expect(screen.getByText('A course for you, bought at Ada’s Store.')).toBeTruthy()
    const { textContent: promise } = screen.getByText(/Enter your email and the six-digit code/)
    expect(promise).toContain('A refund to whoever bought it ends your access.')
    expect(promise).not.toContain('for good')
  })

  test.each([
    ['claimed', 'This gift is taken'],
    ['ended', 'This gift has ended'],
  ])('a link that is %s says so at once and asks for nothing', async (state, title) => {
    openBuyer(`/gift#${token}`, { [giftRoute]: ok({ ...gift, state }) })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  test.each([
    ['seat-claimed', 409, 'This gift is taken'],
    ['already-in-library', 409, 'You have this course already'],
    ['access-ended', 403, 'This gift has ended'],
    ['not-found', 404, 'This gift does not exist'],
  ] as const)('%s: "%3$s", with the reason', async (code, status, title) => {
    await claim({ [route]: refused(code, status, 'The reason.') })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText('The reason.')).toBeTruthy()
  })

  test('a failure after the code claims again without another code', async () => {
    let isUp = false
    const { user } = await claim({
      [route]: () =>
        isUp
          ? ok({ product_id: 'letter', title: 'The Weekly Letter' })
          : refused('internal', 500, 'The table is away.'),
    })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    isUp = true
    await user.click(again)
    expect(await screen.findByRole('link', { name: 'Open course' })).toBeTruthy()
  })

  test('a claimed seat keeps where videos were left', async () => {
    keepPosition('brand/logo', 300, 900)
    await claim({ [route]: ok({ product_id: 'letter', title: 'The Weekly Letter' }) })
    await screen.findByRole('link', { name: 'Open course' })
    expect(keptPosition('brand/logo')).toBe(300)
  })

  test('a link without its token says so', async () => {
    openBuyer('/gift')
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
  })

  test.each(['/thanks', '/learn/a/b/c', '/gift/x', '/learn/%', '/library/%'])(
    '%s leads nowhere',
    async (path) => {
      openBuyer(path)
      expect(await screen.findByRole('heading', { name: 'This address leads nowhere' })).toBeTruthy()
    },
  )
})
