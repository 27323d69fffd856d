import { afterEach, expect, test, vi } from 'vitest'
import { retryOnConflict } from '#lambdas/data/table/retry.ts'

afterEach(() => vi.restoreAllMocks())

test('retryOnConflict: reads and writes again until a write succeeds', async () => {
  const tried: number[] = []
  const attempt = async (number: number) => {
    tried.push(number)
    return number === 3 ? 'written' : undefined
  }
  expect(await retryOnConflict({ tries: 5 }, attempt)).toBe('written')
  expect(tried).toEqual([1, 2, 3])
})

test('retryOnConflict: gives up after the last try, with its own text', async () => {
  const attempt = vi.fn(async () => undefined)
  const refused = retryOnConflict({ tries: 4, text: 'The store is changing.' }, attempt)
  await expect(refused).rejects.toMatchObject({ code: 'conflict', message: 'The store is changing.' })
  expect(attempt).toHaveBeenCalledTimes(4)
})

test('retryOnConflict: an error other than a conflict is thrown after the first try', async () => {
  const attempt = vi.fn(async () => {
    throw new Error('broken')
  })
  await expect(retryOnConflict({ tries: 4 }, attempt)).rejects.toThrow('broken')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('retryOnConflict: pauses between tries, but not after the last one', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  await expect(
    retryOnConflict({ tries: 3, pauses: { firstMs: 10, longestMs: 20 } }, async () => undefined),
  ).rejects.toMatchObject({ code: 'conflict' })
  expect(random).toHaveBeenCalledTimes(2)
})
