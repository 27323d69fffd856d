import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { documents, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { allCourses } from '#lambdas/data/traffic/course-changes.ts'
import { dayMs } from '#rules/time.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { fold, liveNights } from '#tests/harness/metrics/live-nights.ts'

let secrets: ReturnType<typeof codesSecretForTests>
let nights: Awaited<ReturnType<typeof liveNights>>
beforeAll(async () => {
  secrets = codesSecretForTests()
  nights = await liveNights({ seed: 20_261_125, batches: 9, salesEach: 14 })
}, 120_000)
afterEach(() => vi.restoreAllMocks())
afterAll(() => secrets.restore())

test('metrics folded night by night are those of every sale, refund and visit', async () => {
  const { courses, found, expected } = nights
  expect(found).toEqual(expected)
  expect(found.every(({ metrics }) => metrics !== undefined)).toBe(true)
  expect(found.some(({ goes_with }) => goes_with.length > 0)).toBe(true)
  for (const id of courses) expect(await queryItems(keys.courseChange(id, '', '').pk)).toEqual([])
})

test('an idle night reads nothing of any course', async () => {
  expect(await fold()).toMatchObject({ courses: 0, changed: 0 })
  const read = await partitionsRead(fold)
  const ofCourses = read.filter((pk) => /^(CATALOG|COURSECHANGES|REVIEWS|COURSECOUNTS)/.test(pk))
  expect(ofCourses).toEqual([keys.courseCounts(allCourses).pk])
})

test('a night with a visit reads the courses of that store alone', async () => {
  const [one = '', ...others] = nights.courses
  await nights.visitOf(one)
  const read = await partitionsRead(fold)
  expect(read).toContain(keys.courseChange(one, '', '').pk)
  for (const id of others) {
    expect(read).not.toContain(keys.courseChange(id, '', '').pk)
    expect(read).not.toContain(keys.courseCounts(id).pk)
  }
})

test('metrics age without anything new, as days leave their period', async () => {
  for (let days = 1; days <= 100; days += 9) {
    const later = nights.now + days * dayMs
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await fold()
    const { found, expected } = await nights.compare(later)
    expect(found).toEqual(expected)
  }
}, 120_000)

/** The partitions that were read, each time. */
async function partitionsRead(work: () => Promise<unknown>): Promise<string[]> {
  const read: string[] = []
  documents.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const input = JSON.stringify(args.input)
        if (!/Update|Put|Delete|Transact/.test(String(commandName)))
          read.push(...(input.match(/[A-Z]+(?:#[\w-]+)?(?=")/g) ?? []))
        return next(args)
      },
    { step: 'initialize', name: 'partitionsRead' },
  )
  try {
    await work()
  } finally {
    documents.middlewareStack.remove('partitionsRead')
  }
  return read
}
