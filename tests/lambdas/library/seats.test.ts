import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Library, Seat } from '#contract/library.ts'
import { parseToken } from '#contract/urls/buyer-links.ts'
import {
  claimSeatHandler as claimSeat,
  getLessonHandler as getLesson,
  getLibraryHandler as getLibrary,
  giveSeatHandler as giveSeat,
  openGiftHandler as openGift,
  requestRefundHandler as requestRefund,
} from '#lambdas/actions/buyers/library.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { type BuyerReply, browserWith, buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { beforeNextTransaction } from '../support/failing-table.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

type Buyer = Awaited<ReturnType<typeof buyerOf>>
const statusAndError = ({ status, body }: BuyerReply) => [status, body.error]
const libraryOf = async (buyer: Buyer) => Library.parse((await buyer.call(getLibrary)).body)
const seatsOf = async (buyer: Buyer) => {
  const { courses } = await libraryOf(buyer)
  return courses.map(({ seats, seats_left }) => ({ seats, seats_left }))[0]
}
const give = (buyer: Buyer, product_id: string) => buyer.call(giveSeat, { product_id })
const tokenOf = ({ body }: BuyerReply) => parseToken(new URL(Seat.parse(body).url ?? '').hash) ?? ''
const claim = (buyer: Buyer, token: string) => buyer.call(claimSeat, { token })
const reads = async (buyer: Buyer, product_id: string) =>
  statusAndError(await buyer.call(getLesson, undefined, { product_id, lesson_id: 'welcome' }))

/** Somebody whose address a code has proven. */
const newFriend = async () => buyerOf({ libraryId: await emailKeyOf(`${randomUUID()}@friends.example`) })

async function giverOf(quantity: number) {
  const course = await newCourse()
  const bought = await purchase({ products: [{ id: course, quantity }] })
  return { course, bought, buyer: await buyerOf(bought) }
}

describe('A seat', () => {
  test('becomes a link, which the library shows again until it is claimed', async () => {
    const { buyer, course } = await giverOf(3)
    const first = Seat.parse((await give(buyer, course)).body)
    expect(new URL(first.url ?? '').pathname).toBe('/gift')
    expect(await seatsOf(buyer)).toEqual({ seats: [first], seats_left: 1 })
    await claim(await newFriend(), parseToken(new URL(first.url ?? '').hash) ?? '')
    expect(await seatsOf(buyer)).toEqual({ seats: [{ id: first.id, claimed: true }], seats_left: 1 })
  })

  test('is given once, also when the last one is given twice at once', async () => {
    const { buyer, course } = await giverOf(2)
    const replies = await Promise.all([give(buyer, course), give(buyer, course)])
    expect(replies.map(statusAndError).sort()).toEqual([
      [200, undefined],
      [409, 'no-seats-left'],
    ])
    expect(statusAndError(await give(buyer, course))).toEqual([409, 'no-seats-left'])
    expect(await seatsOf(buyer)).toMatchObject({ seats: [{ claimed: false }], seats_left: 0 })
  })

  test('nineteen concurrent requests get a link each', async () => {
    const { buyer, course } = await giverOf(20)
    const links: string[] = []
    for (let round = 0; links.length < 19 && round < 100; round++) {
      const replies = await Promise.all(Array.from({ length: 19 - links.length }, () => give(buyer, course)))
      links.push(...replies.filter(({ status }) => status === 200).map(tokenOf))
    }
    expect(new Set(links).size).toBe(19)
    expect(await seatsOf(buyer)).toMatchObject({ seats_left: 0 })
  })

  test('the kept seat and other buyers’ seats cannot be given away', async () => {
    const { buyer, course } = await giverOf(1)
    expect(statusAndError(await give(buyer, course))).toEqual([409, 'no-seats-left'])
    const other = await giverOf(2)
    expect(statusAndError(await give(buyer, other.course))).toEqual([404, 'not-found'])
    for (const id of ['', '#', `${course}#${other.bought.paymentId}`])
      expect(statusAndError(await give(buyer, id))).toEqual([404, 'not-found'])
  })

  test('the seat of a course bought again can be given away', async () => {
    const { buyer, course, bought } = await giverOf(1)
    await purchase({ products: [{ id: course }], email: bought.email })
    expect(await seatsOf(buyer)).toEqual({ seats: [], seats_left: 1 })
    expect((await give(buyer, course)).status).toBe(200)
    expect(statusAndError(await give(buyer, course))).toEqual([409, 'no-seats-left'])
  })
})

describe('Whoever claims a seat', () => {
  test('owns it: the course is in their library, and repeating it changes nothing', async () => {
    const { buyer, course } = await giverOf(2)
    const token = tokenOf(await give(buyer, course))
    const friend = await newFriend()
    for (const _ of [1, 2])
      expect((await claim(friend, token)).body).toEqual({ product_id: course, title: `Title of ${course}` })
    const { courses, receipts } = await libraryOf(friend)
    expect(courses).toMatchObject([{ product_id: course, seats: [], seats_left: 0 }])
    expect(receipts).toEqual([])
    expect(await reads(friend, course)).toEqual([200, undefined])
    expect(await reads(buyer, course)).toEqual([200, undefined])
  })

  test('is one of fifty who open the link at once', { timeout: 60_000 }, async () => {
    const { buyer, course } = await giverOf(2)
    const token = tokenOf(await give(buyer, course))
    const friends = await Promise.all(Array.from({ length: 50 }, newFriend))
    const replies = await Promise.all(friends.map((friend) => claim(friend, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const readers = await Promise.all(friends.map((friend) => reads(friend, course)))
    expect(readers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(statusAndError(await claim(await newFriend(), token))).toEqual([409, 'seat-claimed'])
  })

  test('cannot give it on, return it for a refund, or claim a second one', async () => {
    const { buyer, course, bought } = await giverOf(3)
    const tokens = [tokenOf(await give(buyer, course)), tokenOf(await give(buyer, course))]
    const friend = await newFriend()
    await claim(friend, tokens[0] ?? '')
    expect(statusAndError(await give(friend, course))).toEqual([404, 'not-found'])
    const refund = { payment_id: bought.paymentId }
    expect(statusAndError(await friend.call(requestRefund, refund))).toEqual([404, 'not-found'])
    expect(statusAndError(await claim(friend, tokens[1] ?? ''))).toEqual([409, 'already-in-library'])
    expect(statusAndError(await claim(await newFriend(), tokens[1] ?? ''))).toEqual([200, undefined])
  })

  test('claims only one of two links of a payment, also concurrently', async () => {
    const { buyer, course } = await giverOf(3)
    const tokens = [tokenOf(await give(buyer, course)), tokenOf(await give(buyer, course))]
    const friend = await newFriend()
    const replies = await Promise.all(tokens.map((token) => claim(friend, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await seatsOf(buyer))?.seats.filter(({ claimed }) => claimed)).toHaveLength(1)
  })

  test('claims one of two payments’ links of a course, also concurrently', async () => {
    const { buyer, course } = await giverOf(2)
    const other = await buyerOf(await purchase({ products: [{ id: course, quantity: 2 }] }))
    const tokens = [tokenOf(await give(buyer, course)), tokenOf(await give(other, course))]
    const friend = await newFriend()
    let second: BuyerReply | undefined
    beforeNextTransaction(async () => {
      second = await claim(friend, tokens[1] ?? '')
    })
    const first = await claim(friend, tokens[0] ?? '')
    expect(second?.status).toBe(200)
    expect(statusAndError(first)).toEqual([409, 'already-in-library'])
    expect((await seatsOf(buyer))?.seats).toMatchObject([{ claimed: false }])
    expect((await seatsOf(other))?.seats).toMatchObject([{ claimed: true }])
    expect(statusAndError(await claim(await newFriend(), tokens[0] ?? ''))).toEqual([200, undefined])
  })

  test('is not the giver, nor somebody who bought the course', async () => {
    const { buyer, course } = await giverOf(2)
    const token = tokenOf(await give(buyer, course))
    const owner = await buyerOf(await purchase({ products: [{ id: course }] }))
    for (const person of [buyer, owner])
      expect(statusAndError(await claim(person, token))).toEqual([409, 'already-in-library'])
    expect(statusAndError(await claim(await newFriend(), token))).toEqual([200, undefined])
  })

  test('has proven their address: a session that a payment started is not enough', async () => {
    const { buyer, course } = await giverOf(2)
    const token = tokenOf(await give(buyer, course))
    const { libraryId, paymentId } = await purchase({ products: [{ id: await newCourse() }] })
    const payer = await buyerOf({ libraryId }, paymentId)
    expect(statusAndError(await claim(payer, token))).toEqual([403, 'not-allowed'])
    expect(statusAndError(await claim(await newFriend(), token))).toEqual([200, undefined])
  })

  test('needs the whole link', async () => {
    const friend = await newFriend()
    expect(statusAndError(await claim(friend, 'x'.repeat(43)))).toEqual([404, 'not-found'])
    expect(statusAndError(await claim(friend, 'x'))).toEqual([400, 'invalid-input'])
  })
})

describe('A seat of a payment that is returned', () => {
  test('ends for whoever claimed it, and returns with a dispute that is won', async () => {
    const { buyer, course, bought } = await giverOf(2)
    const friend = await newFriend()
    await claim(friend, tokenOf(await give(buyer, course)))
    await bought.disputeIs('lost')
    expect(await reads(friend, course)).toEqual([403, 'access-ended'])
    expect((await libraryOf(friend)).courses).toEqual([])
    await bought.disputeIs('won')
    expect(await reads(friend, course)).toEqual([200, undefined])
  })

  test('can neither be given nor claimed', async () => {
    const { buyer, course, bought } = await giverOf(3)
    const token = tokenOf(await give(buyer, course))
    await bought.refundAll()
    expect(statusAndError(await give(buyer, course))).toEqual([403, 'access-ended'])
    expect(statusAndError(await claim(await newFriend(), token))).toEqual([403, 'access-ended'])
  })

  test('has ended for the giver too, who opens the link again', async () => {
    const { buyer, course, bought } = await giverOf(2)
    const token = tokenOf(await give(buyer, course))
    await bought.refundAll()
    expect(statusAndError(await claim(buyer, token))).toEqual([403, 'access-ended'])
  })

  test('makes room for a seat of another payment', async () => {
    const [first, second] = [await giverOf(2), await giverOf(2)]
    const friend = await newFriend()
    await claim(friend, tokenOf(await give(first.buyer, first.course)))
    const again = await purchase({ products: [{ id: first.course, quantity: 2 }] })
    const token = tokenOf(await give(await buyerOf(again), first.course))
    expect(statusAndError(await claim(friend, token))).toEqual([409, 'already-in-library'])
    await first.bought.refundAll()
    expect(statusAndError(await claim(friend, token))).toEqual([200, undefined])
    expect(await reads(friend, first.course)).toEqual([200, undefined])
    expect(await reads(friend, second.course)).toEqual([404, 'not-found'])
  })

  test('ends for its buyer if every other seat was given away', async () => {
    const { buyer, course, bought } = await giverOf(1)
    const again = await purchase({ products: [{ id: course }], email: bought.email })
    const friend = await newFriend()
    await claim(friend, tokenOf(await give(buyer, course)))
    expect(await reads(buyer, course)).toEqual([200, undefined])
    await bought.refundAll()
    const payer = await buyerOf(again, again.paymentId)
    for (const session of [buyer, payer]) {
      expect(await reads(session, course)).toEqual([403, 'access-ended'])
      expect((await libraryOf(session)).courses).toEqual([])
      expect(statusAndError(await give(session, course))).toEqual([409, 'no-seats-left'])
    }
    expect(await reads(friend, course)).toEqual([200, undefined])
    await purchase({ products: [{ id: course }], email: bought.email })
    expect(await reads(buyer, course)).toEqual([200, undefined])
  })

  test('leaves the buyer one of the other seats, which they cannot give away', async () => {
    const { buyer, course, bought } = await giverOf(1)
    await purchase({ products: [{ id: course, quantity: 2 }], email: bought.email })
    await claim(await newFriend(), tokenOf(await give(buyer, course)))
    await bought.refundAll()
    expect(await reads(buyer, course)).toEqual([200, undefined])
    expect(await seatsOf(buyer)).toMatchObject({ seats: [{ claimed: true }], seats_left: 0 })
    expect(statusAndError(await give(buyer, course))).toEqual([409, 'no-seats-left'])
  })
})

describe('open-gift', () => {
  const opened = async (token: string) => (await browserWith().call(openGift, { token })).body

  test('names course and store before sign-in, and says if the seat is claimed', async () => {
    const { buyer, course } = await giverOf(2)
    const token = tokenOf(await give(buyer, course))
    const gift = { title: `Title of ${course}`, store: { name: 'Ada’s Store', brand_color: '#2563EB' } }
    expect(await opened(token)).toMatchObject({ ...gift, state: 'free' })
    await claim(await newFriend(), token)
    expect(await opened(token)).toMatchObject({ ...gift, state: 'claimed' })
  })

  test('says that the gift has ended with its payment', async () => {
    const { buyer, course, bought } = await giverOf(2)
    const token = tokenOf(await give(buyer, course))
    await bought.refundAll()
    expect(await opened(token)).toMatchObject({ state: 'ended' })
  })

  test('a refunded seat ends the link of the last seat and nothing else', async () => {
    const { buyer, course, bought } = await giverOf(3)
    const [second, third] = [tokenOf(await give(buyer, course)), tokenOf(await give(buyer, course))]
    await bought.refundSeats(0, 1)
    expect([(await opened(second)).state, (await opened(third)).state]).toEqual(['free', 'ended'])
    expect(statusAndError(await claim(await newFriend(), third))).toEqual([403, 'access-ended'])
    expect(statusAndError(await claim(await newFriend(), second))).toEqual([200, undefined])
    expect(await seatsOf(buyer)).toMatchObject({ seats: [{ claimed: true }], seats_left: 0 })
    expect(await reads(buyer, course)).toEqual([200, undefined])
  })

  test('refuses a link that does not exist', async () => {
    expect(await opened('g'.repeat(43))).toMatchObject({ error: 'not-found' })
  })
})
