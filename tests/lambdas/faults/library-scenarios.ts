import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Library } from '#contract/library.ts'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import {
  claimSeatHandler as claimSeat,
  endLibrarySessionHandler as endSession,
  getLessonHandler as getLesson,
  getLibraryHandler as getLibrary,
  giveSeatHandler as giveSeat,
  openGiftHandler as openGift,
  openAccessLinkHandler as openLink,
  requestRefundHandler as requestRefund,
  saveProgressHandler as saveProgress,
  sendLibraryCodeHandler as sendCode,
  verifyLibraryCodeHandler as verifyCode,
} from '#lambdas/actions/buyers/library.ts'
import { accessTokenFor, codeFor, emailKeyOf, newNonce } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { loadCode } from '#lambdas/data/accounts/codes.ts'
import { saveAccessLink } from '#lambdas/data/library/access-links.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import {
  type BuyerReply,
  browserWith,
  buyerOf,
  newCourse,
  type Purchase,
  purchase,
} from '#tests/harness/buyers/purchase.ts'
import { answered, type Scenario } from './scenario.ts'

type Buyer = Awaited<ReturnType<typeof buyerOf>>
type Owned = { course: string; bought: Purchase; buyer: Buyer }

const libraryOf = async (buyer: Buyer) => Library.parse((await buyer.call(getLibrary)).body)

/** The newest reply, and the last one that carried a session. */
const remembering = (request: () => Promise<BuyerReply>) => {
  const seen = { cookie: '' }
  const act = () =>
    answered(
      request().then((reply) => {
        seen.cookie = reply.cookies[0] ?? seen.cookie
        return reply
      }),
    )
  return { act, opens: async () => (await browserWith(seen.cookie).call(getLibrary)).status }
}

type Doing = {
  act: (library: Owned) => Promise<BuyerReply>
  done: (library: Owned) => Promise<void>
}

/** In the library of somebody who bought a course twice. */
const inLibrary = (name: string, { act, done }: Doing): Scenario => ({
  name,
  prepare: async () => {
    const course = await newCourse()
    const bought = await purchase({ products: [{ id: course, quantity: 2 }] })
    const library = { course, bought, buyer: await buyerOf(bought) }
    return { act: () => answered(act(library)), expectDone: () => done(library) }
  },
})

const openByLink: Scenario = {
  name: 'opening a library by its link',
  prepare: async () => {
    const { libraryId } = await purchase({ products: [{ id: await newCourse() }] })
    const token = await accessTokenFor(newNonce())
    await saveAccessLink(libraryId, textHash(token), Date.now())
    const { act, opens } = remembering(() => browserWith().call(openLink, { token }))
    return { act, expectDone: async () => expect(await opens()).toBe(200) }
  },
}

const askForCode: Scenario = {
  name: "asking for a library's code",
  prepare: async () => {
    const { email } = await purchase({ products: [{ id: await newCourse() }] })
    return {
      act: () => answered(browserWith().call(sendCode, { email })),
      expectDone: async () => {
        const item = await loadCode(await codeRecipient('library', email))
        expect(item?.state.nonce).toBeDefined()
      },
    }
  },
}

/** A code whose reply was lost is spent, without a session that anybody could use; the next one opens the library. */
const openByCode: Scenario = {
  name: 'opening a library by a code',
  prepare: async () => {
    const { email } = await purchase({ products: [{ id: await newCourse() }] })
    await browserWith().call(sendCode, { email })
    const item = await loadCode(await codeRecipient('library', email))
    const code = await codeFor(item?.state.nonce ?? '')
    const { act, opens } = remembering(() => browserWith().call(verifyCode, { email, code }))
    return {
      act,
      expectDone: async () => {
        const after = await loadCode(await codeRecipient('library', email))
        expect(after?.state.nonce).toBeUndefined()
        if (after?.last_result === 'right') expect([200, 401]).toContain(await opens())
      },
    }
  },
}

const claim: Scenario = {
  name: 'claiming a seat',
  prepare: async () => {
    const course = await newCourse()
    const giver = await buyerOf(await purchase({ products: [{ id: course, quantity: 2 }] }))
    const { body } = await giver.call(giveSeat, { product_id: course })
    const token = new URL(String(body.url)).hash.slice(1)
    const friend = await buyerOf({ libraryId: await emailKeyOf(`${randomUUID()}@friends.example`) })
    return {
      act: () => answered(friend.call(claimSeat, { token })),
      expectDone: async () => {
        expect((await libraryOf(friend)).courses).toMatchObject([{ product_id: course }])
        expect((await libraryOf(giver)).courses).toMatchObject([{ seats: [{ claimed: true }] }])
      },
    }
  },
}

const lookAtGift: Scenario = {
  name: 'opening a gift',
  prepare: async () => {
    const course = await newCourse()
    const giver = await buyerOf(await purchase({ products: [{ id: course, quantity: 2 }] }))
    const { body } = await giver.call(giveSeat, { product_id: course })
    const token = new URL(String(body.url)).hash.slice(1)
    const open = () => browserWith().call(openGift, { token })
    return {
      act: () => answered(open()),
      expectDone: async () => expect((await open()).body).toMatchObject({ state: 'free' }),
    }
  },
}

export const libraryScenarios: Scenario[] = [
  openByLink,
  askForCode,
  openByCode,
  claim,
  lookAtGift,
  inLibrary('completing a lesson', {
    act: ({ buyer, course }) =>
      buyer.call(saveProgress, { completed: true }, { product_id: course, lesson_id: 'welcome' }),
    done: async ({ buyer }) =>
      expect((await libraryOf(buyer)).courses).toMatchObject([{ completed: ['welcome'] }]),
  }),
  inLibrary('opening a lesson', {
    act: ({ buyer, course }) =>
      buyer.call(getLesson, undefined, { product_id: course, lesson_id: 'welcome' }),
    done: async ({ buyer }) =>
      expect((await libraryOf(buyer)).courses).toMatchObject([{ opened: ['welcome'] }]),
  }),
  inLibrary('giving a seat away', {
    act: ({ buyer, course }) => buyer.call(giveSeat, { product_id: course }),
    done: async ({ buyer }) =>
      expect((await libraryOf(buyer)).courses).toMatchObject([
        { seats: [{ claimed: false }], seats_left: 0 },
      ]),
  }),
  inLibrary('requesting a refund', {
    act: ({ buyer, bought }) => buyer.call(requestRefund, { payment_id: bought.paymentId }),
    done: async ({ bought }) =>
      expect(await getItem(keys.refundRequest(bought.paymentId))).toMatchObject({ state: 'open' }),
  }),
  inLibrary('ending a session', {
    act: ({ buyer }) => buyer.call(endSession),
    done: async ({ buyer }) => expect((await buyer.call(getLibrary)).status).toBe(401),
  }),
]
