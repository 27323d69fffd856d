import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { neverReplies, ok, refused } from '#tests/web/mock-api.ts'
import { library } from '#web/buyer/data/library-data.ts'
import { keepPosition, keptPosition } from '#web/buyer/data/video-position.ts'
import { closeBuyer, course, libraryWith, openBuyer, receipt, token } from './open-buyer.tsx'

afterEach(closeBuyer)

const signedOut = refused('not-signed-in', 401, 'Open your library with the link in your receipt.')

describe('library', () => {
  test('an older link to a course at /library leads on to /learn', async () => {
    openBuyer('/library/letter')
    expect(await screen.findByRole('heading', { name: 'The Weekly Letter', level: 1 })).toBeTruthy()
    expect(location.pathname).toBe('/learn/letter')
  })

  test('shows the courses with their progress, and goes on where the buyer stopped', async () => {
    openBuyer('/learn')
    const card = within((await screen.findByText('1 of 3 lessons')).closest('li') ?? document.body)
    expect(card.getByRole('link', { name: 'The Weekly Letter' }).getAttribute('href')).toBe('/learn/letter')
    expect(card.getByRole('link', { name: 'Continue: The Weekly Letter' }).getAttribute('href')).toBe(
      '/learn/letter/ninety',
    )
    expect(screen.getByText('g***e@example.com')).toBeTruthy()
  })

  test('the document’s early request is used once, without another one', async () => {
    window.earlyLibrary = { reference: 'early', reply: Promise.resolve(Response.json(libraryWith())) }
    await library.preload()
    const { sent } = openBuyer('/learn')
    expect(screen.getByRole('link', { name: 'The Weekly Letter' })).toBeTruthy()
    await act(() => library.load())
    expect(sent).toEqual([{ route: 'GET /api/library', body: undefined }])
  })

  test('an early request that failed is sent again', async () => {
    const reply = Promise.reject(new TypeError('Failed to fetch'))
    reply.catch(() => undefined)
    window.earlyLibrary = { reference: 'early', reply }
    const { sent } = openBuyer('/learn')
    expect(await screen.findByRole('link', { name: 'The Weekly Letter' })).toBeTruthy()
    expect(sent).toEqual([{ route: 'GET /api/library', body: undefined }])
  })

  test('each receipt says where to ask its store', async () => {
    const other = { ...receipt, payment_id: 'pi_2', support_email: 'hello@other.example' }
    openBuyer('/learn', { 'GET /api/library': ok(libraryWith({ receipts: [receipt, other] })) })
    const linkTo = (name: string) => screen.findByRole('link', { name })
    for (const address of ['help@ada.example', 'hello@other.example'])
      expect((await linkTo(address)).getAttribute('href')).toBe(`mailto:${address}`)
  })

  test('an empty library says whose it may be', async () => {
    const { user } = openBuyer('/learn', {
      'GET /api/library': ok(libraryWith({ courses: [], receipts: [] })),
    })
    expect(await screen.findByRole('heading', { name: 'There is no course here yet' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use another email' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })

  test('while it loads, a skeleton says so', () => {
    openBuyer('/learn', { 'GET /api/library': neverReplies })
    expect(screen.getByText('Opening your library')).toBeTruthy()
  })

  test('a failure of the server can be repeated', async () => {
    let isUp = false
    const { user } = openBuyer('/learn', {
      'GET /api/library': () => (isUp ? ok(libraryWith()) : refused('internal', 500, 'The table is away.')),
    })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    isUp = true
    await user.click(again)
    expect(await screen.findByText('1 of 3 lessons')).toBeTruthy()
  })

  test('signing out ends the session and shows nothing of it any more', async () => {
    const { sent, user } = openBuyer('/learn', { 'POST /api/library/end-session': ok({ success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('You are signed out.')).toBeTruthy()
    expect(screen.queryByText('The Weekly Letter')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(sent.map(({ route }) => route)).toContain('POST /api/library/end-session')
  })
})

describe('a question to a person', () => {
  const opened = async () => {
    const page = openBuyer('/learn', { 'POST /api/library/cases': ok({ number: 'SW-1042' }) })
    await page.user.click(await screen.findByRole('button', { name: 'Ask us' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask us' }))
    return { ...page, dialog, question: dialog.getByRole('textbox', { name: 'Your question' }) }
  }

  test('is sent, and its number stays on the page', async () => {
    const { sent, user, dialog, question } = await opened()
    await user.type(question, 'Where is my invoice?')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('We have your question: its number is SW-1042.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toContainEqual({
      route: 'POST /api/library/cases',
      body: { topic: 'courses', text: 'Where is my invoice?' },
    })
  })

  test('too short a question is marked and has the focus', async () => {
    const { sent, user, dialog, question } = await opened()
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByText('Write at least 10 characters.')).toBeTruthy()
    expect(question.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(question)
    expect(sent.map(({ route }) => route)).not.toContain('POST /api/library/cases')
  })
})

describe('access link', () => {
  test('keeps where videos were left', async () => {
    keepPosition('letter/ninety', 300, 900)
    openBuyer(`/learn#${token}`, { 'POST /api/library/open': ok({ success: true }) })
    await screen.findByText('1 of 3 lessons')
    expect(keptPosition('letter/ninety')).toBe(300)
  })

  test('opens the library and leaves the address bar', async () => {
    const { sent } = openBuyer(`/learn#${token}`, { 'POST /api/library/open': ok({ success: true }) })
    expect(await screen.findByText('1 of 3 lessons')).toBeTruthy()
    expect(sent.map(({ route }) => route)).toEqual(['POST /api/library/open', 'GET /api/library'])
    expect(sent[0]?.body).toEqual({ token })
    expect(location.href).not.toContain(token)
  })

  test('an expired one says so and asks for the email', async () => {
    openBuyer(`/learn#${token}`, {
      'POST /api/library/open': refused('not-found', 404, 'This link has expired or is not complete.'),
      'GET /api/library': signedOut,
    })
    expect(await screen.findByText('This link has expired or is not complete.')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toBeTruthy()
    expect(location.hash).toBe('')
  })

  test('a failure keeps the link and can be repeated', async () => {
    let isUp = false
    const { user } = openBuyer(`/learn#${token}`, {
      'POST /api/library/open': () =>
        isUp ? ok({ success: true }) : refused('internal', 500, 'The table is away.'),
    })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    expect(location.hash).toBe(`#${token}`)
    isUp = true
    await user.click(again)
    expect(await screen.findByText('1 of 3 lessons')).toBeTruthy()
  })
})

describe('ended courses', () => {
  const ended = { ...course, reason: 'refunded' as const }

  test('say why, in the colours of the store', async () => {
    openBuyer('/learn', { 'GET /api/library': ok(libraryWith({ courses: [], ended: [ended] })) })
    expect(await screen.findByText(/Your access has ended because the payment was refunded/)).toBeTruthy()
    expect(document.documentElement.dataset.store).toBe('')
    expect(screen.getAllByText('Ada’s Store').length).toBeGreaterThan(0)
  })

  test.each(['/learn/letter', '/learn/letter/ninety'])(
    '%s says that access has ended, and why',
    async (path) => {
      openBuyer(path, {
        'GET /api/library': ok(libraryWith({ courses: [], ended: [ended] })),
        'GET /api/library/courses/letter/lessons/ninety': refused('access-ended', 403, 'Ended.'),
      })
      expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeTruthy()
      expect(screen.getByText(/because the payment was refunded/)).toBeTruthy()
    },
  )
})

test('a receipt shows its number and card', async () => {
  openBuyer('/learn')
  expect(await screen.findByText('261120-481935')).toBeTruthy()
  expect(screen.getByText('Paid with').nextElementSibling?.textContent).toBe('Visa ending in 4242')
  expect(screen.getByRole('button', { name: 'Receipt 261120-481935 as PDF' })).toBeTruthy()
})

test('an old access link opens the session that this browser has', async () => {
  openBuyer(`/learn#${token}`, {
    'POST /api/library/open': refused('not-found', 404, 'This link has expired or is not complete.'),
  })
  expect(await screen.findByRole('link', { name: 'The Weekly Letter' })).toBeTruthy()
  expect(screen.queryByText(/has expired/)).toBeNull()
  expect(location.hash).toBe('')
})

describe('gifts', () => {
  const giving = { ...course, seats: [{ id: 'a', claimed: true }], seats_left: 1 }

  test('a seat becomes a link that can be copied', async () => {
    const url = `https://app.example/gift#${token}`
    const { sent, user } = openBuyer('/learn', {
      'GET /api/library': ok(libraryWith({ courses: [giving] })),
      'POST /api/library/seats': ok({ id: 'b', url, claimed: false }),
    })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    expect(await screen.findByText('This gift was claimed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create gift link' }))
    expect(await screen.findByDisplayValue(url)).toBeTruthy()
    expect(sent).toContainEqual({ route: 'POST /api/library/seats', body: { product_id: 'letter' } })
    expect(screen.queryByRole('button', { name: 'Create gift link' })).toBeNull()
    const gifts = within(screen.getByRole('region', { name: 'Gifts' }))
    expect(document.activeElement).toBe(gifts.getByRole('heading', { name: 'The Weekly Letter' }))
    await user.click(screen.getByRole('button', { name: /^Copy gift link 2/ }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(url)
  })

  test('a refusal says why', async () => {
    const { user } = openBuyer('/learn', {
      'GET /api/library': ok(libraryWith({ courses: [giving] })),
      'POST /api/library/seats': refused('no-seats-left', 409, 'Every seat has a gift link already.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Create gift link' }))
    expect(await screen.findByText('Every seat has a gift link already.')).toBeTruthy()
  })
})
