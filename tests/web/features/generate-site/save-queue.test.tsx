import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSaveQueue } from '#web/features/generate-site/use-save-queue.ts'
import { keys } from '#web/lib/queries.ts'
import { session } from '#web/lib/session.ts'
import { closePage } from '../page.tsx'
import { siteWith } from '../samples.ts'

afterEach(closePage)

function queueOf(userId: string) {
  const asked = vi.spyOn(session, 'userId').mockReturnValue(userId)
  const queries = new QueryClient()
  const { result } = renderHook(useSaveQueue, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  return { queue: result.current, queries, nowIs: (next: string | undefined) => asked.mockReturnValue(next) }
}

test.each(['user-2', undefined])('a waiting save is not sent once %s is there', async (next) => {
  const { queue, nowIs } = queueOf('user-1')
  let finish = () => {}
  const underWay = queue.enqueue(() => new Promise<void>((resolve) => (finish = resolve)))
  const save = vi.fn(async () => {})
  const waiting = queue.enqueue(save)
  await Promise.resolve()
  nowIs(next)
  finish()
  await underWay
  await expect(waiting).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(save).not.toHaveBeenCalled()
})

test('a response that comes too late is not shown to the next seller', async () => {
  const { queue, queries, nowIs } = queueOf('user-1')
  nowIs('user-2')
  await expect(queue.applyReply(siteWith())).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(queries.getQueryData(keys.site)).toBeUndefined()
})
