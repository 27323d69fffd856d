import { expect } from 'vitest'
import { proposeCommissionHandler as proposeCommission } from '#lambdas/actions/operators/commission-plans.ts'
import {
  importCourseUploadHandler as importCourseUpload,
  startCourseUploadHandler as startCourseUpload,
} from '#lambdas/actions/operators/course-uploads.ts'
import {
  archiveOfferHandler as archiveOffer,
  cancelPriceHandler as cancelPrice,
  createOfferHandler as createOffer,
  restoreContentHandler as restoreContent,
  schedulePriceHandler as schedulePrice,
  updateOfferHandler as updateOffer,
} from '#lambdas/actions/operators/offers.ts'
import { loadCourseContent } from '#lambdas/data/library/courses.ts'
import { listCourseUploads, loadCourseUpload } from '#lambdas/data/offers/course-uploads.ts'
import { loadPendingContent } from '#lambdas/data/offers/pending-content.ts'
import { storedOffers } from '#lambdas/data/store/catalog.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { checkedCourse } from '#tests/harness/sellers/checked-course.ts'
import { courseWithVersion } from '#tests/harness/sellers/course-with-version.ts'
import { deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { dayAhead, draftOffer, newOffer, textsOf } from '#tests/harness/sellers/new-offer.ts'
import { answered, type Scenario } from './scenario.ts'

const reason = 'A scenario of faults.'
const stored = async (id: string) => (await storedOffers([id]))[0]

type Wanted = {
  /** Undefined for an action whose path has no id. */
  id?: string
  body: object
  isDone: () => Promise<boolean>
}

/** What is done already is refused as a conflict, also after an answer that never came. */
const changing = (
  name: string,
  handler: ActionHandler,
  prepare: (id: string) => Promise<Wanted>,
): Scenario => ({
  name,
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    await deskOperator(accounts)
    const { id, body, isDone } = await prepare((await newOffer()).id)
    return {
      act: async () => {
        const outcome = await answered(operator.call(handler, { ...body, reason }, id ? { id } : {}))
        return outcome.error === 'conflict' && (await isDone()) ? { status: 200 } : outcome
      },
      expectDone: async () => expect(await isDone()).toBe(true),
    }
  },
})

const creating = changing('adding a course to the catalog', createOffer, async () => {
  const offer = draftOffer()
  return { body: { offer }, isDone: async () => (await stored(offer.id)) !== undefined }
})

const editing = changing('changing the texts of a course', updateOffer, async (id) => {
  const { revision } = (await stored(id)) ?? {}
  const texts = { ...textsOf(draftOffer({ slug: id })), title: 'Another title' }
  return { id, body: { texts, revision }, isDone: async () => (await stored(id))?.title === 'Another title' }
})

const archiving = changing('archiving a course', archiveOffer, async (id) => ({
  id,
  body: { typed_id: id, archived: true },
  isDone: async () => (await stored(id))?.archived_at !== undefined,
}))

const price = { default_price: 5900, pro_only: false, from: dayAhead(3) }

const pricing = changing('announcing a price', schedulePrice, async (id) => ({
  id,
  body: { typed_id: id, ...price },
  isDone: async () => (await stored(id))?.next_price?.default_price === 5900,
}))

const cancelling: Scenario = {
  name: 'taking an announced price back',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    const { id } = await newOffer()
    await operator.call(schedulePrice, { typed_id: id, ...price, reason }, { id })
    const isDone = async () => (await stored(id))?.next_price === undefined
    return {
      act: async () => {
        const outcome = await answered(operator.call(cancelPrice, { typed_id: id, reason }, { id }))
        return outcome.error === 'conflict' && (await isDone()) ? { status: 200 } : outcome
      },
      expectDone: async () => expect(await isDone()).toBe(true),
    }
  },
}

/** Others have an app in this table, so it waits. */
const proposing = changing('proposing a percentage', proposeCommission, async (id) => ({
  id,
  body: { typed_id: id, commission_pct: 40, from: dayAhead(9) },
  isDone: async () => (await stored(id))?.commission_pct === 50,
}))

const restoring: Scenario = {
  name: 'going back to a former content',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    const id = await courseWithVersion()
    const isDone = async () => (await loadPendingContent(id)) !== undefined
    return {
      act: async () => {
        const asked = operator.call(restoreContent, { typed_id: id, reason }, { id, number: '1' })
        const outcome = await answered(asked)
        return outcome.error === 'conflict' && (await isDone()) ? { status: 200 } : outcome
      },
      expectDone: async () => {
        await changeOffers({}, lambdaContext)
        expect((await loadCourseContent(id))?.lessons[0]).toMatchObject({ title: 'Welcome' })
      },
    }
  },
}

const beginning: Scenario = {
  name: 'beginning to send a course',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    const { id } = await newOffer()
    const body = { name: 'course.zip', bytes: 1000, reason }
    return {
      act: () => answered(operator.call(startCourseUpload, body, { id })),
      expectDone: async () => {
        const [upload] = await listCourseUploads(id)
        expect(upload).toMatchObject({ name: 'course.zip', state: 'sending' })
      },
    }
  },
}

const importing: Scenario = {
  name: 'importing a course that was sent',
  prepare: async ({ accounts, bucket }) => {
    const operator = await deskOperator(accounts)
    const { id, upload } = await checkedCourse(bucket)
    const isDone = async () => (await loadCourseUpload(id, upload))?.state === 'importing'
    return {
      act: async () => {
        const sent = operator.call(importCourseUpload, { typed_id: id, reason }, { id, upload })
        const outcome = await answered(sent)
        return outcome.error === 'conflict' && (await isDone()) ? { status: 200 } : outcome
      },
      expectDone: async () => {
        expect(await isDone()).toBe(true)
        await changeOffers({}, lambdaContext)
        expect((await loadCourseContent(id))?.lessons[0]).toMatchObject({ title: 'Centre the clay' })
      },
    }
  },
}

export const offerScenarios = [
  beginning,
  importing,
  restoring,
  creating,
  editing,
  archiving,
  pricing,
  cancelling,
  proposing,
]
