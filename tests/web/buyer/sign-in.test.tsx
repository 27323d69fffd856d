import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '#tests/web/mock-api.ts'
import { loadLessonPage } from '#web/buyer/course/lesson-view.tsx'
import { closeBuyer, lesson, libraryWith, openBuyer } from './open-buyer.tsx'

afterEach(closeBuyer)

const signedOut = refused('not-signed-in', 401, 'Open your library with the link in your receipt.')
const sentCode = ok({ success: true, attemptsRemaining: 5, lockout: false })

describe('without a session', () => {
  test('an email and its code open the library', async () => {
    let isSignedIn = false
    const { sent, user } = openBuyer('/learn', {
      'GET /api/library': () => (isSignedIn ? ok(libraryWith()) : signedOut),
      'POST /api/library/send-code': sentCode,
      'POST /api/library/verify-code': () => {
        isSignedIn = true
        return ok({ success: true })
      },
    })
    await user.type(await screen.findByLabelText('Email'), 'Grace@Example.com')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('Verification code'), '123456')
    expect(await screen.findByText('1 of 3 lessons')).toBeTruthy()
    expect(sent).toContainEqual({
      route: 'POST /api/library/send-code',
      body: { email: 'Grace@Example.com' },
    })
    expect(sent).toContainEqual({
      route: 'POST /api/library/verify-code',
      body: { email: 'Grace@Example.com', code: '123456' },
    })
  })

  test('a wrong code says so, and how many attempts are left', async () => {
    const { user } = openBuyer('/learn', {
      'GET /api/library': signedOut,
      'POST /api/library/send-code': sentCode,
      'POST /api/library/verify-code': ok({
        success: false,
        error: 'This code is not right. Check it and try again.',
        attemptsRemaining: 4,
        lockout: false,
      }),
    })
    await user.type(await screen.findByLabelText('Email'), 'grace@example.com')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('Verification code'), '123456')
    expect(await screen.findByText('This code is not right. Check it and try again.')).toBeTruthy()
    expect(screen.getByText('4 attempts remaining')).toBeTruthy()
  })

  test('an address that is none is refused before anything is sent', async () => {
    const { sent, user } = openBuyer('/learn', { 'GET /api/library': signedOut })
    await user.type(await screen.findByLabelText('Email'), 'grace')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('Enter a valid email address.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(sent.map(({ route }) => route)).not.toContain('POST /api/library/send-code')
  })
})

describe('another email', () => {
  const firstLibrary = ok(libraryWith())

  /** Opens an address with the replies to the first person, and signs in as the second one. */
  async function switchPerson(address: string, button: string, first: MockReplies, second: MockReplies) {
    const { user } = openBuyer(address, {
      ...first,
      'POST /api/library/send-code': sentCode,
      'POST /api/library/verify-code': () => {
        mockApi(second)
        return ok({ success: true })
      },
    })
    await user.click(await screen.findByRole('button', { name: button }))
    await user.type(await screen.findByLabelText('Email'), 'second@example.com')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('Verification code'), '123456')
    await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull())
  }
  const switchInLibrary = (second: MockReplies[string]) =>
    switchPerson(
      '/learn',
      'Open your library with a code',
      { 'GET /api/library': firstLibrary },
      { 'GET /api/library': second },
    )

  test('shows nothing of the first library while the second one loads', async () => {
    await switchInLibrary(neverReplies)
    expect(screen.getByText('Opening your library')).toBeTruthy()
    expect(screen.queryByText('g***e@example.com')).toBeNull()
  })

  test('says that its library cannot be loaded, and shows no other one', async () => {
    await switchInLibrary(refused('internal', 500, 'The table is away.'))
    expect(await screen.findByText('The table is away.')).toBeTruthy()
    expect(screen.queryByText('g***e@example.com')).toBeNull()
  })

  test('opens the lesson that the first library does not have', async () => {
    await loadLessonPage()
    const lessonRoute = 'GET /api/library/courses/letter/lessons/ninety'
    await switchPerson(
      '/learn/letter/ninety',
      'Use another email',
      {
        'GET /api/library': ok(libraryWith({ courses: [], receipts: [] })),
        [lessonRoute]: refused('not-found', 404, 'This course is not in your library.'),
      },
      { 'GET /api/library': firstLibrary, [lessonRoute]: ok(lesson) },
    )
    expect(await screen.findByText('one')).toBeTruthy()
  })
})
