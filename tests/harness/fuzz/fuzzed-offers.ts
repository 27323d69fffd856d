import type { ActionName } from '#contract/api/api.ts'
import { storedOffers } from '#lambdas/data/store/catalog.ts'
import { approvalsPartition } from '#lambdas/data/table/keys.ts'
import { offerChangesPartition } from '#lambdas/data/table/offer-keys.ts'
import { userPartition } from '#lambdas/data/table/partitions.ts'
import { schedulePrice } from '#lambdas/operators/courses/offers.ts'
import { shellOperator } from '#lambdas/operators/operator.ts'
import { checkedCourse } from '../sellers/checked-course.ts'
import { courseWithVersion } from '../sellers/course-with-version.ts'
import { deskOperator } from '../sellers/desk-operator.ts'
import { dayAhead, draftOffer, newOffer, textsOf } from '../sellers/new-offer.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

const reason = 'An odd request about a course.'

/** An operator who has just signed in with password and code, and a course. */
export async function fuzzedOffers(world: World, name: ActionName): Promise<FuzzedPart> {
  const { claims, userId } = await deskOperator(world.accounts)
  const prepare = preparations[name]
  return {
    requests: { [name]: prepare ? await prepare(world) : {} },
    claims,
    partitions: [userPartition(userId), offerChangesPartition, approvalsPartition],
  }
}

const typed = (id: string) => ({ id, typed_id: id, reason })

const preparations: Partial<Record<ActionName, (world: World) => Promise<object>>> = {
  'list-offers': async () => ({}),
  'get-offer': async () => ({ id: (await newOffer()).id }),
  'compare-content': async () => ({ id: await courseWithVersion(), number: '1' }),
  'restore-content': async () => ({ ...typed(await courseWithVersion()), number: '1' }),
  'list-course-uploads': async () => ({ id: (await newOffer()).id }),
  'get-course-upload': async ({ bucket }) => checkedCourse(bucket),
  'start-course-upload': async () => ({ id: (await newOffer()).id, name: 'course.zip', bytes: 1000, reason }),
  'import-course-upload': async ({ bucket }) => {
    const { id, upload } = await checkedCourse(bucket)
    return { ...typed(id), upload }
  },
  'create-offer': async () => ({ offer: draftOffer(), reason }),
  'update-offer': async () => {
    const offer = await newOffer()
    const [stored] = await storedOffers([offer.id])
    return {
      id: offer.id,
      texts: textsOf({ ...offer, title: 'Pans' }),
      ...{ revision: stored?.revision, reason },
    }
  },
  'archive-offer': async () => ({ ...typed((await newOffer()).id), archived: true }),
  'schedule-price': async () => ({
    ...typed((await newOffer()).id),
    ...{ default_price: 5900, pro_only: true, from: dayAhead(3) },
  }),
  'cancel-price': async () => {
    const { id } = await newOffer()
    const change = { default_price: 5900, pro_only: false, from: dayAhead(3) }
    await schedulePrice(shellOperator('test'), { ...typed(id), ...change })
    return typed(id)
  },
  'list-commission-plans': async () => ({}),
  'get-commission-plan': async () => ({ id: (await newOffer()).id }),
  'propose-commission': async () => ({
    ...typed((await newOffer()).id),
    ...{ commission_pct: 40, from: dayAhead(9) },
  }),
}

export const offerActions = Object.keys(preparations)
