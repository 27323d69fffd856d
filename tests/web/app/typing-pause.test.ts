import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { typingPaused } from '#web/app/typing-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  delete window.earlySignIn
  delete window.pressed
})

/** The form as its document shows it, with the focus in the field of the email. */
function openForm({ typed = '' } = {}) {
  document.body.innerHTML =
    '<div id="root" data-form="sign-in"><input name="email"><input name="password"><button>Sign In</button></div>'
  const root = document.body.firstElementChild
  const [email, password] = document.querySelectorAll('input')
  const button = document.querySelector('button')
  if (!(root instanceof HTMLElement) || !email || !password || !button) throw new Error('No form.')
  email.value = typed
  email.focus()
  const paused = vi.fn()
  void typingPaused(root).then(paused)
  const type = (field: HTMLInputElement) => field.dispatchEvent(new Event('input', { bubbles: true }))
  return { root, email, password, button, paused, type }
}

describe('The sign-in form is taken over', () => {
  test('at once while nothing is typed', async () => {
    const { paused } = openForm()
    await vi.advanceTimersByTimeAsync(0)
    expect(paused).toHaveBeenCalled()
  })

  test('after half a second if it can sign in without the application', async () => {
    window.earlySignIn = { begin: () => undefined }
    const { paused } = openForm()
    await vi.advanceTimersByTimeAsync(400)
    expect(paused).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(paused).toHaveBeenCalled()
  })

  test('at once if a button was pressed before', async () => {
    window.earlySignIn = { begin: () => undefined }
    window.pressed = document.createElement('button')
    const { paused } = openForm({ typed: 'ada@' })
    await vi.advanceTimersByTimeAsync(0)
    expect(paused).toHaveBeenCalled()
  })

  test('half a second after the last key or focus', async () => {
    const { paused, type, email, password } = openForm({ typed: 'ada@' })
    await vi.advanceTimersByTimeAsync(400)
    type(email)
    await vi.advanceTimersByTimeAsync(400)
    password.focus()
    await vi.advanceTimersByTimeAsync(400)
    expect(paused).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(paused).toHaveBeenCalled()
  })

  test('at a press on a button, not on a field', async () => {
    const { paused, button, password } = openForm({ typed: 'ada@example.com' })
    password.click()
    await vi.advanceTimersByTimeAsync(100)
    expect(paused).not.toHaveBeenCalled()
    button.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(paused).toHaveBeenCalled()
  })

  test('after three seconds of typing', async () => {
    const { paused, type, email } = openForm({ typed: 'ada@' })
    for (let key = 0; key < 9; key += 1) {
      await vi.advanceTimersByTimeAsync(300)
      type(email)
    }
    expect(paused).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(300)
    expect(paused).toHaveBeenCalled()
  })
})
