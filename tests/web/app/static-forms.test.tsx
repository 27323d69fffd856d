import { act, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { App } from '#web/app/app.tsx'
import { preloadPage } from '#web/app/pages.ts'
import { authForms } from '#web/app/prerendered.tsx'

// Prerendering has left contexts that are the application's, too. Another rendering ends them.
await prerenderToNodeStream(null)

test.each([
  ['sign-in', '/auth'],
  ['sign-up', '/auth?tab=sign-up'],
  ['forgot-password', '/auth?screen=forgot-password'],
] as const)('the form %s of a document is hydrated as it is', async (name, address) => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
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
  await waitFor(() => expect(root.hasAttribute('data-form')).toBe(false), { timeout: 2_000 })
  expect(document.querySelector('input[name=email]')).toBe(field)
  expect(field.value).toBe('ada@example.com')
  // Here both renderers are in one process.
  const serious = complaints.mock.calls.filter(([text]) => !String(text).includes('multiple renderers'))
  expect(serious).toEqual([])
  act(() => application.unmount())
})
