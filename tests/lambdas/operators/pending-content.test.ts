import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getCourseUploadHandler as getCourseUpload,
  importCourseUploadHandler as importCourseUpload,
} from '#lambdas/actions/operators/course-uploads.ts'
import {
  getOfferHandler as getOffer,
  restoreContentHandler as restoreContent,
  updateOfferHandler as updateOffer,
} from '#lambdas/actions/operators/offers.ts'
import { loadCourseContent } from '#lambdas/data/library/courses.ts'
import { loadPendingContent } from '#lambdas/data/offers/pending-content.ts'
import { storedOffers } from '#lambdas/data/store/catalog.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { checkedCourse, courseZip } from '#tests/harness/sellers/checked-course.ts'
import { courseWithVersion } from '#tests/harness/sellers/course-with-version.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { textsOf } from '#tests/harness/sellers/new-offer.ts'

let accounts: Accounts
let bucket: FakeBucket
let ada: DeskOperator
let restoreVariables: () => void
beforeAll(async () => {
  accounts = await startAccounts()
  bucket = await fakeBucket()
  restoreVariables = setVariables({ COURSES_BUCKET: 'courses' })
  ada = await deskOperator(accounts)
})
afterAll(() => {
  restoreVariables()
  bucket.restore()
  accounts.restore()
})

const reason = 'A course on pottery.'
const conflict = { status: 409, body: { error: 'conflict' } }
const run = () => changeOffers({}, lambdaContext)
type Sent = { id: string; upload: string }
const importing = ({ id, upload }: Sent) =>
  ada.call(importCourseUpload, { typed_id: id, reason }, { id, upload })
const restoring = (id: string) => ada.call(restoreContent, { typed_id: id, reason }, { id, number: '1' })

const threeLessons = courseZip({
  'course.json': JSON.stringify({
    modules: [
      {
        title: 'The wheel',
        lessons: ['centre', 'pull', 'trim'].map((id) => ({ id, title: id, kind: 'text' })),
      },
    ],
  }),
  'lessons/pull.md': 'Pull the wall.',
  'lessons/trim.md': 'Trim the foot.',
})

async function promising(id: string, deliverable: string) {
  const [offer] = await storedOffers([id])
  if (!offer) throw new Error('There is no such course.')
  const texts = { ...textsOf(offer), deliverables: [deliverable] }
  return () => ada.call(updateOffer, { texts, revision: offer.revision, reason }, { id })
}

describe('texts of a course whose content is about to change', () => {
  test('promise no more than the present content and the next one have', async () => {
    const first = await checkedCourse(bucket, threeLessons)
    const { id } = first
    expect((await importing(first)).status).toBe(200)
    expect(await (await promising(id, 'Four lessons'))()).toMatchObject({ status: 400 })
    await run()
    const second = await checkedCourse(bucket, courseZip(), id)
    expect((await importing(second)).status).toBe(200)
    const three = await promising(id, 'Three lessons on the wheel')
    expect(await three()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('than the content that the next run brings') },
    })
    expect((await (await promising(id, 'One lesson on the wheel'))()).status).toBe(200)
    await run()
    expect((await storedOffers([id]))[0]).toMatchObject({ deliverables: ['One lesson on the wheel'] })
    expect((await loadCourseContent(id))?.lessons).toHaveLength(1)
    expect((await (await promising(id, 'A lesson'))()).status).toBe(200)
  })

  test.each(Array.from({ length: 5 }, (_, n) => n))(
    'never promise more after both at once, try %i',
    async () => {
      const first = await checkedCourse(bucket, threeLessons)
      expect((await importing(first)).status).toBe(200)
      await run()
      const { id } = first
      const second = await checkedCourse(bucket, courseZip(), id)
      const [eve, change] = [await deskOperator(accounts), await promising(id, 'Three lessons on the wheel')]
      const replies = await Promise.all([
        eve.call(importCourseUpload, { typed_id: id, reason }, { id, upload: second.upload }),
        change(),
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    },
  )
})

describe('another content of a course', () => {
  test('is refused while one waits for the next run, and accepted after it', async () => {
    const productId = await courseWithVersion()
    const [first, second] = [
      await checkedCourse(bucket, threeLessons, productId),
      await checkedCourse(bucket, courseZip(), productId),
    ]
    expect((await importing(first)).status).toBe(200)
    expect(await importing(second)).toMatchObject(conflict)
    expect(await restoring(productId)).toMatchObject(conflict)
    await run()
    expect((await loadCourseContent(productId))?.lessons).toHaveLength(3)
    expect((await restoring(productId)).status).toBe(200)
    expect(await importing(second)).toMatchObject(conflict)
    await run()
    expect((await loadCourseContent(productId))?.lessons[0]).toMatchObject({ title: 'Welcome' })
    expect(await loadPendingContent(productId)).toBeUndefined()
  })

  test('waits for no import whose files are gone', async () => {
    const sent = await checkedCourse(bucket, threeLessons)
    expect((await importing(sent)).status).toBe(200)
    for (const key of bucket.pages.keys()) if (key.startsWith(`uploads/${sent.id}/`)) bucket.pages.delete(key)
    await run()
    expect(await loadCourseContent(sent.id)).toBeUndefined()
    const { body } = await ada.call(getCourseUpload, undefined, sent)
    expect(body.upload).toMatchObject({ state: 'refused', problems: ['Its files are gone. Send it again.'] })
    const offer = await ada.call(getOffer, undefined, { id: sent.id })
    expect(offer.body.changes).toMatchObject([{ kind: 'content', state: 'cancelled' }])
    const again = await checkedCourse(bucket, threeLessons, sent.id)
    expect((await importing(again)).status).toBe(200)
    await run()
    expect((await loadCourseContent(sent.id))?.lessons).toHaveLength(3)
  })
})
