import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Lesson, Library } from '#contract/library.ts'
import {
  getFileLinkHandler as getFileLink,
  getLessonHandler as getLesson,
  getLibraryHandler as getLibrary,
  saveProgressHandler as saveProgress,
} from '#lambdas/actions/buyers/library.ts'
import { catalogOutline } from '#lambdas/courses/write-course.ts'
import { loadCourseContent } from '#lambdas/data/library/courses.ts'
import { seedCatalog } from '#lambdas/data/store/catalog.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { type BuyerReply, browserWith, buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { nextLesson, nextStepText } from '#web/buyer/data/course-progress.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

type Buyer = Awaited<ReturnType<typeof buyerOf>>
const welcome = (product_id: string) => ({ product_id, lesson_id: 'welcome' })
const worksheet = (product_id: string) => ({ product_id, file_id: 'Work sheet (v2).txt' })
const libraryOf = async (buyer: Buyer) => Library.parse((await buyer.call(getLibrary)).body)
const lessonOf = async (buyer: Buyer, product_id: string, lesson_id: string) =>
  Lesson.parse((await buyer.call(getLesson, undefined, { product_id, lesson_id })).body)
const statusAndError = ({ status, body }: BuyerReply) => [status, body.error]

async function newReader() {
  const course = await newCourse()
  const bought = await purchase({ products: [{ id: course }] })
  return { course, bought, buyer: await buyerOf(bought) }
}

/** What a session is told about a course whose id it knows. */
const attempts = async (buyer: Buyer, course: string) =>
  Promise.all([
    buyer.call(getLesson, undefined, welcome(course)),
    buyer.call(getFileLink, undefined, worksheet(course)),
    buyer.call(saveProgress, { completed: true }, welcome(course)),
  ]).then((replies) => replies.map(statusAndError))

describe('A library', () => {
  test('shows the courses, the receipt, and the masked address', async () => {
    const [product] = sampleCatalog
    const email = `grace-${crypto.randomUUID()}@buyers.example`
    const bought = await purchase({ products: [{ id: product?.id ?? '' }], email })
    const library = await libraryOf(await buyerOf(bought))
    expect(library.email).toMatch(/^g\*\*\*.@buyers\.example$/)
    expect(library.courses).toMatchObject([
      {
        product_id: product?.id,
        title: `Title of ${product?.id}`,
        cover_url: `http://localhost:3000${product?.hero_image_url}`,
        store: { name: 'Ada’s Store', brand_color: '#2563EB' },
        seats: [],
        seats_left: 0,
      },
    ])
    expect(library.receipts).toMatchObject([
      {
        payment_id: bought.paymentId,
        store_name: 'Ada’s Store',
        lines: [{ title: `Title of ${product?.id}`, quantity: 1, total_cents: 9900 }],
        tax_cents: 0,
        total_cents: 9900,
        refunded_cents: 0,
        refund: 'available',
      },
    ])
  })

  test('says what a course has, as its store did', async () => {
    const { course, buyer } = await newReader()
    const [sample] = sampleCatalog
    if (!sample) throw new Error('the sample catalog is empty')
    const content = await loadCourseContent(course)
    if (!content) throw new Error('the course has no content')
    const outline = catalogOutline(content.outline, content.lessons)
    await seedCatalog([{ ...sample, id: course, outline }], new Date(0).toISOString())
    const [shown] = (await libraryOf(buyer)).courses
    expect(shown?.contents).toBe('3 lessons · 1 video · 1 file (TXT)')
    expect(shown?.contents).toBe(contentsText(outline))
  })

  test('two payments with one email appear together, newest receipt first', async () => {
    const [first, second] = await Promise.all([newCourse(), newCourse()])
    const { email, paymentId } = await purchase({ products: [{ id: first }], paidAt: Date.now() - 5000 })
    const later = await purchase({ products: [{ id: second }], email: ` ${email.toUpperCase()}` })
    const library = await libraryOf(await buyerOf(later))
    expect(library.courses.map(({ product_id }) => product_id).sort()).toEqual([first, second].sort())
    expect(library.receipts.map(({ payment_id }) => payment_id)).toEqual([later.paymentId, paymentId])
  })

  test('a session started by a payment shows that payment alone', async () => {
    const [theirs, cheapest] = await Promise.all([newCourse(), newCourse()])
    const { email } = await purchase({ products: [{ id: theirs }] })
    const { libraryId, paymentId } = await purchase({ products: [{ id: cheapest }], email })
    const stranger = await buyerOf({ libraryId }, paymentId)
    const library = await libraryOf(stranger)
    expect(library.courses.map(({ product_id }) => product_id)).toEqual([cheapest])
    expect(library.receipts.map(({ payment_id }) => payment_id)).toEqual([paymentId])
    expect(await attempts(stranger, theirs)).toEqual(Array(3).fill([404, 'not-found']))
    expect((await lessonOf(stranger, cheapest, 'welcome')).title).toBe('Welcome')
  })
})

describe('A lesson', () => {
  test('has its text, its files and its neighbours', async () => {
    const { buyer, course } = await newReader()
    expect(await lessonOf(buyer, course, 'welcome')).toEqual({
      product_id: course,
      course_title: `Title of ${course}`,
      id: 'welcome',
      title: 'Welcome',
      kind: 'text',
      html: '<p>Hello</p>',
      files: [{ id: 'Work sheet (v2).txt', name: 'Work sheet (v2).txt', bytes: 7 }],
      next_id: 'method',
      completed: false,
    })
    expect(await lessonOf(buyer, course, 'method')).toMatchObject({
      previous_id: 'welcome',
      next_id: 'recording',
    })
  })

  test('a video has a link for an hour, the last lesson no next', async () => {
    const { buyer, course } = await newReader()
    const lesson = await lessonOf(buyer, course, 'recording')
    expect(lesson).not.toHaveProperty('next_id')
    const url = new URL(lesson.file?.url ?? '')
    expect(url.pathname).toMatch(new RegExp(`/courses/${course}/`))
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600')
  })

  test('a missing lesson or file is not found, however its id is written', async () => {
    const { buyer, course } = await newReader()
    for (const id of ['nothing', '', '#', '../welcome', 'LESSON#welcome', 'x'.repeat(3000)]) {
      const replies = await Promise.all([
        buyer.call(getLesson, undefined, { product_id: course, lesson_id: id }),
        buyer.call(saveProgress, { completed: true }, { product_id: course, lesson_id: id }),
        buyer.call(getFileLink, undefined, { product_id: course, file_id: id }),
        buyer.call(getLesson, undefined, { product_id: id, lesson_id: 'welcome' }),
      ])
      expect(replies.map(statusAndError)).toEqual(Array(4).fill([404, 'not-found']))
    }
  })

  test('a lesson’s file downloads under its name by a link for an hour', async () => {
    const { buyer, course } = await newReader()
    const { status, body } = await buyer.call(getFileLink, undefined, worksheet(course))
    const { searchParams } = new URL(String(body.url))
    expect([status, searchParams.get('X-Amz-Expires')]).toEqual([200, '3600'])
    expect(searchParams.get('response-content-disposition')).toContain("UTF-8''Work%20sheet%20%28v2%29.txt")
  })
})

describe('A course', () => {
  test('another buyer’s course is not found: no lesson, file or progress', async () => {
    const [{ buyer }, { course }] = await Promise.all([newReader(), newReader()])
    expect(await attempts(buyer, course)).toEqual(Array(3).fill([404, 'not-found']))
  })

  test('without a session asks for the link or a code', async () => {
    const { course } = await newReader()
    expect(await attempts(browserWith(), course)).toEqual(Array(3).fill([401, 'not-signed-in']))
    expect(statusAndError(await browserWith().call(getLibrary))).toEqual([401, 'not-signed-in'])
  })

  test('ends with a full refund, and says so', async () => {
    const { buyer, course, bought } = await newReader()
    await bought.refundAll()
    expect(await attempts(buyer, course)).toEqual(Array(3).fill([403, 'access-ended']))
    const { courses, ended, receipts } = await libraryOf(buyer)
    expect(courses).toEqual([])
    expect(ended).toMatchObject([
      { product_id: course, reason: 'refunded', store: { name: 'Ada’s Store', brand_color: '#2563EB' } },
    ])
    expect(receipts).toMatchObject([{ refund: 'refunded', refunded_cents: 9900 }])
  })

  test('a course ends with a lost dispute and returns when it is won', async () => {
    const { buyer, course, bought } = await newReader()
    await buyer.call(saveProgress, { completed: true }, welcome(course))
    await bought.disputeIs('open')
    expect((await lessonOf(buyer, course, 'welcome')).completed).toBe(true)
    await bought.disputeIs('lost')
    expect(await attempts(buyer, course)).toEqual(Array(3).fill([403, 'access-ended']))
    expect((await libraryOf(buyer)).ended).toMatchObject([{ reason: 'disputed' }])
    await bought.disputeIs('won')
    expect((await libraryOf(buyer)).ended).toEqual([])
    expect((await lessonOf(buyer, course, 'welcome')).completed).toBe(true)
  })

  test('bought twice stays while one of the payments does', async () => {
    const { buyer, course, bought } = await newReader()
    const again = await purchase({ products: [{ id: course }], email: bought.email })
    await bought.refundAll()
    expect((await lessonOf(buyer, course, 'welcome')).title).toBe('Welcome')
    await again.refundAll()
    expect(await attempts(buyer, course)).toEqual(Array(3).fill([403, 'access-ended']))
  })
})

describe('Progress', () => {
  test('is kept, may be taken back, and never counts a lesson twice', async () => {
    const { buyer, course } = await newReader()
    const complete = (lesson_id: string, completed: boolean) =>
      buyer.call(saveProgress, { completed }, { product_id: course, lesson_id })
    await Promise.all(['welcome', 'method', 'welcome', 'method'].map((id) => complete(id, true)))
    const [before] = (await libraryOf(buyer)).courses
    expect([...(before?.completed ?? [])].sort()).toEqual(['method', 'welcome'])
    for (const _ of [1, 2]) await complete('welcome', false)
    await complete('method', false)
    const [after] = (await libraryOf(buyer)).courses
    expect(after).toMatchObject({ completed: [], last_lesson_id: 'method' })
  })

  test('a course goes on with the lesson that was opened or marked last', async () => {
    const { course, buyer } = await newReader()
    const next = async () => {
      const [shown] = (await libraryOf(buyer)).courses
      return shown && [nextStepText(shown), nextLesson(shown)?.id]
    }
    expect(await next()).toEqual(['Start', 'welcome'])
    await lessonOf(buyer, course, 'welcome')
    await lessonOf(buyer, course, 'method')
    expect(await next()).toEqual(['Continue', 'method'])
    await buyer.call(saveProgress, { completed: true }, welcome(course))
    expect(await next()).toEqual(['Continue', 'method'])
    await lessonOf(buyer, course, 'recording')
    expect(await next()).toEqual(['Continue', 'recording'])
  })

  test('lessons opened through one payment are not shown to another payer', async () => {
    const { course, buyer, bought } = await newReader()
    await lessonOf(buyer, course, 'method')
    const { libraryId, paymentId } = await purchase({ products: [{ id: course }], email: bought.email })
    const [shown] = (await libraryOf(await buyerOf({ libraryId }, paymentId))).courses
    expect([shown?.opened, shown?.last_lesson_id]).toEqual([[], undefined])
  })

  test('progress of another reader of the course is separate', async () => {
    const { course, buyer } = await newReader()
    const other = await buyerOf(await purchase({ products: [{ id: course }] }))
    await buyer.call(saveProgress, { completed: true }, welcome(course))
    expect((await lessonOf(other, course, 'welcome')).completed).toBe(false)
  })

  test('progress is not shown to another payer with the same email', async () => {
    const { course, buyer, bought } = await newReader()
    await buyer.call(saveProgress, { completed: true }, welcome(course))
    const { libraryId, paymentId } = await purchase({ products: [{ id: course }], email: bought.email })
    const stranger = await buyerOf({ libraryId }, paymentId)
    expect((await lessonOf(stranger, course, 'welcome')).completed).toBe(false)
  })
})
