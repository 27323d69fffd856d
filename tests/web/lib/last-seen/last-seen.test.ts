// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeWith } from '#tests/web/features/samples.ts'
import { keepLastSeen } from '#web/lib/last-seen/last-seen-queries.ts'
import { keys } from '#web/lib/queries.ts'
import { lastSeenKey } from '#web/lib/session/last-seen.ts'
import { removeSessionMarker, saveSessionMarker } from '#web/lib/session/marker.ts'

const ada = { userId: 'ada', version: 'v1' }
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  saveSessionMarker(ada.userId)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  localStorage.clear()
})

function openTab(owner = ada) {
  const client = new QueryClient()
  stops.push(keepLastSeen(client, owner))
  return client
}

/** Opens a tab in which home and the page's text are loaded, and waits until they are stored. */
function see() {
  const client = openTab()
  client.setQueryData(keys.home, homeWith())
  client.setQueryData(keys.site, { text: 'being edited' })
  vi.advanceTimersByTime(1_000)
  return client
}

const stored = () => localStorage.getItem(lastSeenKey)

test('the last seen data is there at the next start and reloaded', () => {
  see()
  const next = openTab()
  expect(next.getQueryData(keys.home)).toEqual(homeWith())
  expect(next.getQueryState(keys.home)?.isInvalidated).toBe(true)
})

test('the data of a sign-in, loaded before its seller is known, are kept', () => {
  const client = new QueryClient()
  client.setQueryData(keys.home, homeWith())
  stops.push(keepLastSeen(client, ada))
  vi.advanceTimersByTime(1_000)
  expect(openTab().getQueryData(keys.home)).toEqual(homeWith())
})

test('the text that is edited is not kept', () => {
  see()
  expect(stored()).not.toContain('being edited')
  expect(openTab().getQueryData(keys.site)).toBeUndefined()
})

test.each([
  ['another seller', { userId: 'grace', version: 'v1' }],
  ['another version', { userId: 'ada', version: 'v2' }],
])('it is deleted for %s', (_, owner) => {
  see()
  expect(openTab(owner).getQueryData(keys.home)).toBeUndefined()
  expect(stored()).toBeNull()
})

test('it is deleted after a day', () => {
  see()
  vi.advanceTimersByTime(25 * 60 * 60 * 1000)
  expect(openTab().getQueryData(keys.home)).toBeUndefined()
  expect(stored()).toBeNull()
})

test('a sign-out deletes it, and what arrives later is not stored', () => {
  const client = see()
  expect(stored()).toContain(homeWith().profile.email)
  client.setQueryData(keys.home, homeWith({}))
  removeSessionMarker()
  vi.advanceTimersByTime(1_000)
  expect(stored()).toBeNull()
})

test('a damaged one is deleted', () => {
  localStorage.setItem(lastSeenKey, '{"userId":"ada"')
  expect(openTab().getQueryData(keys.home)).toBeUndefined()
  expect(stored()).toBeNull()
})
