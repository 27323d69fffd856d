// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hydrate } from '#web/features/landing/hydrate.tsx'
import { page } from '#web/features/landing/prerendered.tsx'

const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
const failing = () => {
  throw new Error('the shelf fell down')
}

afterEach(() => {
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', { ...format })
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('crash fallback: a landing page that fails once it is awake says so, too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = document.createElement('div')
  root.innerHTML = page()
  document.body.append(root)
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', { ...format, get: failing })
  await hydrate(root)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
})
