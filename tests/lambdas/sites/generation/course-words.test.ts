import { beforeEach, describe, expect, test, vi } from 'vitest'
import { courseSection, textsOf } from '#contract/site/content-paths.ts'
import { loadRecentWords, rememberWords } from '#lambdas/data/site/recent-words.ts'
import { courseFacts, type KnownCourse, knowledgeWords } from '#lambdas/sites/generation/course-material.ts'
import { catalogWords, writeAbout, writeCourse } from '#lambdas/sites/generation/write-course.ts'
import { course as localCourse } from '#local/stack/section-writer/course.ts'
import { trigramSimilarity } from '#rules/marketing/piece-checks.ts'
import { fingerprintSimilarity, type TextFingerprint, textFingerprint } from '#rules/text-fingerprint.ts'
import {
  completeResponse,
  failsWith,
  isAboutCourses,
  type ModelAnswer,
  type ModelRequest,
  writesWell,
} from '#tests/harness/fakes/fake-model.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { courseContent, importKnowledge, knownCourses } from '#tests/harness/pages/known-courses.ts'
import { publishedCourse, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { modelForAllTests } from '../../support/for-all-tests.ts'

const model = modelForAllTests()
const { id } = publishedCourse
const section = courseSection(id)
const known = courseContent(publishedCourse).knowledge

const isForCourse = ({ text }: ModelRequest) => text.format.name === 'site_course'
/** Writes well, but the words about the course are `words`. */
const sayingOfCourse =
  (words: object): ModelAnswer =>
  (request, response) =>
    isForCourse(request) ? completeResponse(response, JSON.stringify(words)) : writesWell(request, response)

beforeEach(async () => {
  await embeddedTable()
  await importKnowledge(publishedCourse)
})

describe('words about a course', () => {
  test('are written for the same ten credits, each statement with its lesson', async () => {
    const seller = await siteSeller()
    expect((await seller.generate()).status).toBe(200)
    expect(model.requests.filter(isAboutCourses)).toHaveLength(2)
    const { content, generation } = await seller.site()
    expect(generation?.done).toEqual(['hero', 'benefits', 'features', 'about', section])
    const words = content.courses?.[id]
    const lessons = new Set(known.key_points.map(({ lesson }) => lesson))
    const cited = [words?.promise, ...(words?.outcomes ?? []), ...(words?.faq ?? [])].map((it) => it?.lesson)
    expect(cited.every((lesson) => lesson && lessons.has(lesson))).toBe(true)
    expect(content.about?.faq[0]?.course).toBe(id)
    expect(await seller.credits()).toBe(90)
  })

  test('without support are sent back once, then the knowledge has the word', async () => {
    const seller = await siteSeller()
    const [first] = known.outcomes
    const promise = { text: 'Breed elephants profitably above 9000 metres', lesson: first?.lesson }
    model.answer = sayingOfCourse({ ...knowledgeWords(known), promise })
    expect((await seller.generate()).status).toBe(200)
    const asked = model.requests.filter(isForCourse)
    expect(asked).toHaveLength(2)
    expect(JSON.parse(asked[1]?.input.at(-1)?.content ?? '').problems[0]).toContain('9000')
    expect((await seller.site()).content.courses?.[id]).toEqual(knowledgeWords(known))
    expect(await seller.credits()).toBe(90)
  })

  test('citing an unknown lesson are refused', async () => {
    const seller = await siteSeller()
    const promise = { text: known.angles.outcome.text, lesson: 'no-such-lesson' }
    model.answer = sayingOfCourse({ ...knowledgeWords(known), promise })
    await seller.generate()
    expect((await seller.site()).content.courses?.[id]).toEqual(knowledgeWords(known))
  })

  test('failing in the model leave the knowledge’s, and the site is finished', async () => {
    const seller = await siteSeller()
    model.answer = (request, response) =>
      isAboutCourses(request) ? failsWith(500)(request, response) : writesWell(request, response)
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect((await seller.generate()).status).toBe(200)
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
    const { content } = await seller.site()
    expect(content.courses?.[id]).toEqual(knowledgeWords(known))
    expect(content.about?.intro.text).toContain(publishedCourse.title)
  })

  test('taking too long leave the knowledge’s words', async () => {
    const seller = await siteSeller()
    model.answer = (request, response) => {
      if (!isForCourse(request)) writesWell(request, response)
    }
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    const running = seller.generate()
    await vi.waitUntil(() => model.requests.length === 5)
    await vi.advanceTimersByTimeAsync(14_500)
    expect((await running).status).toBe(200)
    vi.useRealTimers()
    logged.mockRestore()
    expect((await seller.site()).content.courses?.[id]).toEqual(knowledgeWords(known))
  })

  test('are written again alone for one credit, and begin with something else', async () => {
    const seller = await siteSeller()
    await seller.generate()
    const before = (await seller.site()).content
    expect((await seller.generate({ section })).status).toBe(200)
    const { content } = await seller.site()
    expect(await seller.credits()).toBe(89)
    expect(content.courses?.[id]).not.toEqual(before.courses?.[id])
    expect({ ...content, courses: undefined }).toEqual({ ...before, courses: undefined })
  })

  test('begin with something else than those that another store was just given', async () => {
    const seller = await siteSeller()
    const course = { product: publishedCourse, knowledge: known }
    const usual = wordsFor(course, `${seller.tenantId}|${id}|`)
    await rememberWords('another-tenant', id, textFingerprint(usual))
    expect((await seller.generate()).status).toBe(200)
    const written = [...textsOf({ courses: (await seller.site()).content.courses }).values()].join('\n')
    expect(trigramSimilarity(written, usual)).toBeLessThanOrEqual(0.6)
    const others = (await loadRecentWords('third-tenant', [id])).get(id) ?? []
    expect(Math.max(...others.map((marks) => fingerprintSimilarity(marks, textFingerprint(written))))).toBe(1)
    expect((await loadRecentWords(seller.tenantId, [id])).get(id)).toHaveLength(others.length - 1)
  })

  test('much like another store’s are asked for once more', async () => {
    const seller = await siteSeller()
    const same = knowledgeWords(known)
    await rememberWords(
      'another-tenant',
      id,
      textFingerprint([...textsOf({ courses: { [id]: same } }).values()].join('\n')),
    )
    model.answer = sayingOfCourse(same)
    expect((await seller.generate()).status).toBe(200)
    const asked = model.requests.filter(isForCourse)
    expect(asked).toHaveLength(2)
    expect(JSON.parse(asked[1]?.input.at(-1)?.content ?? '').problems).toEqual([
      'Another store says nearly the same. Say it in other sentences.',
    ])
    expect((await seller.site()).content.courses?.[id]).toEqual(same)
  })

  test('refused when asked for alone change nothing and cost nothing', async () => {
    const seller = await siteSeller()
    await seller.generate()
    const before = (await seller.site()).content
    model.answer = sayingOfCourse({})
    expect(await seller.generate({ section })).toMatchObject({ status: 502 })
    expect((await seller.site()).content).toEqual(before)
    expect(await seller.credits()).toBe(90)
  })

  test('cannot be asked for where nothing is known about the course', async () => {
    const seller = await siteSeller()
    await seller.generate()
    const reply = await seller.generate({ section: 'courses.no-such-course' })
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect(await seller.credits()).toBe(90)
  })

  test('edited by the seller stay, with their lesson', async () => {
    const seller = await siteSeller()
    await seller.generate()
    const words = (await seller.site()).content.courses?.[id] ?? knowledgeWords(known)
    const outcomes = words.outcomes.with(0, { text: 'Mine', lesson: words.outcomes[0]?.lesson ?? '' })
    await seller.edit({ content: { courses: { [id]: { ...words, outcomes } } } })
    await seller.edit({ content: { picks: { [id]: { text: 'I used it myself.' } } } })
    expect((await seller.site()).locks).toContain(`courses.${id}.outcomes.0.text`)
    await seller.generate()
    const { content } = await seller.site()
    expect(content.courses?.[id]?.outcomes[0]).toEqual(outcomes[0])
    expect(content.picks?.[id]?.text).toBe('I used it myself.')
  })

  test('go with the next generation when the course has left the store', async () => {
    const seller = await siteSeller()
    await seller.generate()
    const words = (await seller.site()).content.courses?.[id] ?? knowledgeWords(known)
    await seller.edit({ content: { courses: { gone: words } } })
    await seller.generate()
    expect(Object.keys((await seller.site()).content.courses ?? {})).toEqual([id])
  })
})

describe('the local model', () => {
  test('writes supported words about each course and the choice, for any store', async () => {
    const courses = knownCourses()
    const signal = () => new AbortController().signal
    const store = (seed: string) => ({ storeName: 'Ada', seed, present: { text: undefined, keep: [] } })
    for (const seed of ['one', 'two', 'three']) {
      const written = await Promise.all(courses.map((it) => writeCourse(it, store(seed), signal())))
      expect(written.every((words) => words !== undefined)).toBe(true)
      expect(await writeAbout(courses, store(seed), signal())).toBeDefined()
    }
    expect(model.requests).toHaveLength(33)
  })

  test('gives every pair of stores words that differ by 40 %', () => {
    const stores = Array.from({ length: 30 }, (_, index) => `store${index}`)
    const alike = knownCourses().flatMap((course) => {
      const recent: TextFingerprint[] = []
      const texts = stores.map((seed) => {
        const text = wordsFor(course, seed, recent)
        recent.push(textFingerprint(text))
        return text
      })
      return texts.flatMap((one, index) =>
        texts.slice(index + 1).map((other) => trigramSimilarity(one, other)),
      )
    })
    expect(alike).toHaveLength(4350)
    expect(Math.max(...alike)).toBeLessThanOrEqual(0.6)
  })
})

function wordsFor(course: KnownCourse, seed: string, recent: readonly TextFingerprint[] = []) {
  const facts = {
    section: courseSection(course.product.id),
    store_name: seed,
    ...courseFacts(course, seed, recent),
  }
  const words = localCourse({ ...facts, section: `courses.${course.product.id}`, ...listsOf(facts) })
  return [...textsOf({ courses: { [course.product.id]: words } }).values()].join('\n')
}

const listsOf = ({ audience, lessons, questions }: ReturnType<typeof courseFacts>) => ({
  audience: [...audience],
  lessons: lessons.map(({ id: lesson, points }) => ({ id: lesson, points: [...points] })),
  questions: [...questions],
})

test('the catalog’s words are cut before an emoji that does not fit', () => {
  const audience = [`${'a'.repeat(319)}😀`]
  const product = { ...publishedCourse, short_blurb: `${'b'.repeat(317 - publishedCourse.title.length)}😀` }
  const { intro, faq } = catalogWords([{ product, knowledge: { ...known, audience } }])
  expect([intro.text, faq[0]?.answer].map((text) => [text?.length, text?.at(-1)])).toEqual([
    [319, 'b'],
    [319, 'a'],
  ])
})
