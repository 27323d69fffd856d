// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeWith } from '#tests/web/features/samples.ts'
import { mockApi, ok, refused } from '#tests/web/mock-api.ts'
import { homeQuery, queryClient } from '#web/lib/queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([502, 503, 504])('server auth messages: a %i is tried again', async (status) => {
  const answers = [{ status }, ok(homeWith())]
  const sent = mockApi({ 'GET /api/home': () => answers.shift() ?? { status } })
  const asked = queryClient.fetchQuery(homeQuery)
  await vi.runAllTimersAsync()
  expect(await asked).toEqual(homeWith())
  expect(sent).toHaveLength(2)
})

test.each([400, 404, 500])('a %i is final', async (status) => {
  const sent = mockApi({ 'GET /api/home': refused('internal', status) })
  await expect(queryClient.fetchQuery(homeQuery)).rejects.toMatchObject({ status })
  expect(sent).toHaveLength(1)
})
