import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Library } from '#contract/library.ts'
import {
  getLessonHandler as getLesson,
  getLibraryHandler as getLibrary,
} from '#lambdas/actions/buyers/library.ts'
import {
  deleteReviewHandler as deleteReview,
  editReviewHandler as editReview,
  listReviewsHandler as listReviews,
  writeReviewHandler as writeReview,
} from '#lambdas/actions/buyers/reviews.ts'
import { browserWith } from '#tests/harness/buyers/purchase.ts'
import { deliverGrants, listedCourse, newReader, reviewsWith } from '#tests/harness/buyers/reader.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { openStoreOf } from '#tests/harness/sellers/live-store.ts'
import { countOf, list, statusAndError } from './listed-reviews.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

describe('A review', () => {
  test('is public at once, with a label and no trace of the address', async () => {
    const course = await listedCourse()
    const { review, bought } = await newReader(course)
    const { body } = await review({ stars: 4, text: ' Short.\r\n\r\n\r\nClear. ', name: 'Ana' })
    expect(body).toMatchObject({ stars: 4, text: 'Short.\n\nClear.', name: 'Ana', state: 'shown' })
    const page = await list(course)
    expect(page).toMatchObject({
      count: 1,
      reviews: [{ id: body.id, reader: 'Ana', label: 'Bought here, read 2 of 3 lessons' }],
    })
    expect(page.average).toBeUndefined()
    expect(JSON.stringify(page)).not.toContain(bought.email)
    expect(JSON.stringify(page)).not.toContain(bought.libraryId)
  })

  test('needs half of the lessons, which the server has seen opened', async () => {
    const { course, buyer, review } = await newReader(await listedCourse(), { opened: 1 })
    expect(statusAndError(await review())).toEqual([409, 'not-read-enough'])
    const lesson = { product_id: course, lesson_id: 'method' }
    const ahead = {
      cookies: [buyer.cookie],
      pathParameters: lesson,
      queryStringParameters: { ahead: 'true' },
    }
    expect((await getLesson(ahead, lambdaContext)).statusCode).toBe(200)
    expect(statusAndError(await review())).toEqual([409, 'not-read-enough'])
    await buyer.call(getLesson, undefined, lesson)
    expect(statusAndError(await review())).toEqual([200, undefined])
  })

  test('is one of each reader, also when it is sent twice at once', async () => {
    const { course, review } = await newReader(await listedCourse())
    const replies = await Promise.all([review({ stars: 1 }), review({ stars: 2 })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(statusAndError(await review({ stars: 3 }))).toEqual([409, 'already-reviewed'])
    expect(await countOf(course)).toBe(1)
  })

  test('is the same when its request is repeated', async () => {
    const { course, review } = await newReader(await listedCourse())
    expect((await review()).body).toEqual((await review()).body)
    expect(await countOf(course)).toBe(1)
  })

  test('is edited and deleted by its reader, who may then write another', async () => {
    const { course, buyer, review } = await newReader(await listedCourse())
    const id = String((await review({ stars: 5, name: 'Ana' })).body.id)
    expect((await buyer.call(editReview, { stars: 2, name: '' }, { id })).body).toEqual({
      ...{ id, stars: 2, text: 'Clear and short.', state: 'shown' },
    })
    expect((await list(course)).reviews).toMatchObject([{ stars: 2, reader: 'A reader' }])
    const [shown] = Library.parse((await buyer.call(getLibrary)).body).courses
    expect(shown).toMatchObject({ review: { id, stars: 2 }, opened: ['welcome', 'method'], may_review: true })
    expect((await buyer.call(deleteReview, undefined, { id })).status).toBe(200)
    expect(await countOf(course)).toBe(0)
    expect(statusAndError(await buyer.call(deleteReview, undefined, { id }))).toEqual([404, 'not-found'])
    expect((await review()).status).toBe(200)
    expect(await countOf(course)).toBe(1)
  })

  test('cannot be changed by another reader', async () => {
    const course = await listedCourse()
    const { review } = await newReader(course)
    const id = String((await review()).body.id)
    const other = await newReader(course)
    await other.review({ stars: 1 })
    for (const reply of [
      await other.buyer.call(editReview, { text: 'Taken over' }, { id }),
      await other.buyer.call(deleteReview, undefined, { id }),
    ])
      expect(statusAndError(reply)).toEqual([404, 'not-found'])
    expect(statusAndError(await browserWith().call(deleteReview, undefined, { id }))).toEqual([
      401,
      'not-signed-in',
    ])
    expect((await list(course)).reviews.map(({ text }) => text)).not.toContain('Taken over')
  })

  test('is refused without access to the course', async () => {
    const { buyer } = await newReader(await listedCourse())
    const course = await listedCourse()
    const reply = await buyer.call(writeReview, { product_id: course, stars: 5, text: 'Never read.' })
    expect(statusAndError(reply)).toEqual([404, 'not-found'])
  })

  test.each([
    ['no stars', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 2.5 }],
    ['no visible text', { text: ' \u200b\u2060\n ' }],
    ['601 characters', { text: 'a'.repeat(601) }],
    ['a link', { text: 'Better: https://other.example' }],
    ['a web address', { text: 'Go to cheaper-courses.com now' }],
    ['a long name', { name: 'a'.repeat(41) }],
    ['an email as the name', { name: 'ana@example.com' }],
    ['markup as the name', { name: '<b>Ana</b>' }],
    ['a name of two lines', { name: 'Ana\nBen' }],
  ])('%s is refused', async (_, fields) => {
    const { review } = await newReader(await listedCourse())
    expect(statusAndError(await review(fields))).toEqual([400, 'invalid-input'])
  })

  test('signs that reverse a direction and control characters are removed', async () => {
    const { course, review } = await newReader(await listedCourse())
    await review({ text: 'A\u202eB\u2066C\u0000D\u001b[31mE', name: 'An\u202ea' })
    expect((await list(course)).reviews).toMatchObject([{ text: 'ABC D [31mE', reader: 'Ana' }])
  })

  test('keeps markup as text, which pages escape', async () => {
    const { course, review } = await newReader(await listedCourse())
    const text = '<img src=x onerror=alert(1)>'
    await review({ text })
    expect((await list(course)).reviews).toMatchObject([{ text }])
  })
})

describe('Money that is returned', () => {
  test('a refund withdraws the review', async () => {
    const { course, bought, buyer, review } = await newReader(await listedCourse())
    const { body } = await review()
    await bought.refundAll()
    await deliverGrants(bought)
    expect(await countOf(course)).toBe(0)
    expect(
      statusAndError(await buyer.call(writeReview, { product_id: course, stars: 1, text: 'Bad.' })),
    ).toEqual([403, 'access-ended'])
    expect((await buyer.call(editReview, { text: 'Still here' }, { id: String(body.id) })).body.state).toBe(
      'withdrawn',
    )
    expect(await countOf(course)).toBe(0)
  })

  test('a lost dispute withdraws it until the dispute is won', async () => {
    const { course, bought, review } = await newReader(await listedCourse())
    await review()
    for (const [state, count] of [
      ['open', 1],
      ['lost', 0],
      ['won', 1],
    ] as const) {
      await bought.disputeIs(state)
      for (const _ of [1, 2]) await deliverGrants(bought)
      expect([state, await countOf(course)]).toEqual([state, count])
    }
  })

  test('buying again returns the review', async () => {
    const course = await listedCourse()
    const { bought, review } = await newReader(course)
    await review()
    await bought.refundAll()
    await deliverGrants(bought)
    expect(await countOf(course)).toBe(0)
    const again = await newReader(course, { email: bought.email })
    await deliverGrants(again.bought)
    expect(await countOf(course)).toBe(1)
  })

  test('a refund at the moment of writing leaves nothing public', async () => {
    const { course, bought, review } = await newReader(await listedCourse())
    await Promise.all([review(), bought.refundAll()])
    await deliverGrants(bought)
    expect(await countOf(course)).toBe(0)
  })
})

describe('The list of a course', () => {
  test('pages twenty by each order, and has an average from five on', async () => {
    const course = await listedCourse()
    await reviewsWith(course, [5, 1, 4, 3])
    expect((await list(course)).average).toBeUndefined()
    await reviewsWith(course, [5])
    expect(await list(course)).toMatchObject({ count: 5, average: 3.6 })
    const starsOf = async (order: string) => (await list(course, { order })).reviews.map(({ stars }) => stars)
    expect(await starsOf('lowest')).toEqual([1, 3, 4, 5, 5])
    expect(await starsOf('highest')).toEqual([5, 5, 4, 3, 1])
    expect(await starsOf('newest')).toEqual([5, 3, 4, 1, 5])
  })

  test('continues at its cursor, and refuses others', async () => {
    const course = await listedCourse()
    const ids = await reviewsWith(
      course,
      Array.from({ length: 22 }, () => 4),
    )
    const first = await list(course)
    expect(first.reviews).toHaveLength(20)
    const second = await list(course, { cursor: first.cursor ?? '' })
    expect(second.reviews).toHaveLength(2)
    expect(second.cursor).toBeUndefined()
    expect([...first.reviews, ...second.reviews].map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('names the course, and the live store that asks with the course’s page there', async () => {
    const course = await listedCourse()
    const offers = [
      {
        store_product_id: 'sp',
        product_id: course,
        title: 'A course',
        price_cents: 4900,
        commission_pct: 50,
      },
    ]
    const store = await openStoreOf(await inProcessSeller(), { offers })
    const named = await list(course, { store })
    expect(named).toMatchObject({ title: `Title of ${course}`, store: { name: expect.any(String) } })
    expect(named.course_url).toBe(`${named.store?.url.replace(/\/$/, '')}/courses/${course}`)
    expect((await list(course)).store).toBeUndefined()
  })

  test('an unknown course is not found', async () => {
    const event = { queryStringParameters: { course: 'no-such-course' } }
    expect((await listReviews(event, lambdaContext)).statusCode).toBe(404)
  })
})
