import { act, fireEvent, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { App } from '#web/app/app.tsx'
import { preloadPage } from '#web/app/pages.ts'
import { authForms } from '#web/app/prerendered.tsx'

// Prerendering has left contexts that are the application's, too. Another rendering ends them.
await prerenderToNodeStream(null)

/** Shows a document's form and hydrates it. */
async function hydrate(name: keyof typeof authForms, address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<div id="root" data-form="${name}">${authForms[name]}</div>`
  const root = document.body.firstElementChild
  const field = document.querySelector<HTMLInputElement>('input[name=email]')
  if (!root || !field) throw new Error('The form has no field.')
  field.value = 'ada@example.com'
  await preloadPage('/auth')
  const application = await act(async () =>
    hydrateRoot(
      root,
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  return { root, field, close: () => act(() => application.unmount()) }
}

test.each([
  ['sign-in', '/auth'],
  ['sign-up', '/auth?tab=sign-up'],
  ['forgot-password', '/auth?screen=forgot-password'],
] as const)('the form %s of a document is hydrated as it is', async (name, address) => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  const { root, field, close } = await hydrate(name, address)
  await waitFor(() => expect(root.hasAttribute('data-form')).toBe(false), { timeout: 2_000 })
  expect(document.querySelector('input[name=email]')).toBe(field)
  expect(field.value).toBe('ada@example.com')
  // Here both renderers are in one process.
  const serious = complaints.mock.calls.filter(([text]) => !String(text).includes('multiple renderers'))
  expect(serious).toEqual([])
  close()
})

test('what the document says is missing is taken over until the application answers', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { root, close } = await hydrate('sign-in', '/auth')
  const password = document.querySelector<HTMLInputElement>('input[name=password]')
  const ofPassword = document.getElementById(`${password?.id}-message`)
  expect(root.hasAttribute('data-form')).toBe(true)
  Object.assign(ofPassword ?? {}, { textContent: 'Enter your password.', hidden: false })
  act(() => void vi.runOnlyPendingTimers())
  expect(root.hasAttribute('data-form')).toBe(false)
  expect(ofPassword?.textContent).toBe('Enter your password.')
  if (password) fireEvent.change(password, { target: { value: 'Tr0ub4dor&3x!' } })
  expect(ofPassword?.textContent).toBe('')
  expect(ofPassword?.hidden).toBe(true)
  close()
})
