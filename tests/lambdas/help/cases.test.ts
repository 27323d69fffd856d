import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  answerCaseHandler as answerCase,
  askSupportHandler as askSupport,
  continueCaseHandler as continueCase,
  listCasesHandler as listCases,
  listWaitingCasesHandler as listWaiting,
  openCaseHandler as openCase,
  readCaseHandler as readCase,
} from '#lambdas/actions/support.ts'
import {
  buyerOwner,
  caseWrites,
  listWaiting as listQueue,
  loadCase,
  type StoredCase,
  sellerOwner,
} from '#lambdas/data/support/cases.ts'
import { documents, transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { addMessage } from '#lambdas/support/seller-cases.ts'
import { caseMessagesPerHour, maxCaseLength } from '#rules/support.ts'
import { buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { type Accounts, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { deskOperator } from '#tests/harness/sellers/desk-operator.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const text = 'Why is my payout held?'
const reason = 'Answers a case.'
type Seller = Awaited<ReturnType<typeof accountSeller>>

const write = async (seller: Seller) => {
  const { body } = await seller.call(openCase, { topic: 'payouts', text, reference: 'req-1' })
  return String(body.number)
}
const idOf = ({ tenantId }: Seller, number: string) => `t.${tenantId}.${number}`
const stream = (seller: Seller, number: string) =>
  streamTo(keys.supportCase(`t.${seller.tenantId}`, number), 'support_case')
const setPlan = ({ tenantId }: Seller, plan: 'pro' | 'lite') =>
  updateItem(keys.tenant(tenantId), {
    UpdateExpression: 'SET #plan = :plan',
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':plan': plan },
  })
/** Numbers of cases are unique for their owner only; these are unique. */
async function waitingIds(operator: Awaited<ReturnType<typeof deskOperator>>) {
  const { body } = await operator.call(listWaiting)
  return z
    .object({ cases: z.array(z.object({ id: z.string() })) })
    .parse(body)
    .cases.map(({ id }) => id)
}
const mailsTo = ({ email }: Seller) => accounts.mails.filter(({ to }) => to === email)

test('a case has a number and is acknowledged by mail once', async () => {
  const seller = await accountSeller(accounts)
  const number = await write(seller)
  await stream(seller, number)
  await stream(seller, number)
  expect(mailsTo(seller).map(({ subject }) => subject)).toEqual([`We have your message (case ${number})`])
  const { body } = await seller.call(listCases)
  expect(body).toMatchObject({
    cases: [{ number, state: 'waiting', messages: [{ from: 'customer', text }] }],
  })
})

test('a message is cut in the queue before an emoji that does not fit', async () => {
  const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
  const begins = 'a'.repeat(119)
  const { body } = await seller.call(openCase, { topic: 'payouts', text: `${begins}😀 and more` })
  const { body: waiting } = await operator.call(listWaiting)
  expect(waiting.cases).toContainEqual(expect.objectContaining({ number: body.number, begins }))
})

test('a reply that lost its attachments is told so once, despite later messages', async () => {
  const seller = await accountSeller(accounts)
  const number = await write(seller)
  await stream(seller, number)
  const known = await loadCase(sellerOwner(seller.tenantId), number)
  if (!known) throw new Error('There is no case.')
  await addMessage(known, 'See the picture.', { mail: 'one', attachments: 1, problem: 'attachments' })
  await seller.call(continueCase, { text: 'It shows my balance.' }, { id: number })
  await stream(seller, number)
  await seller.call(continueCase, { text: 'It is of today.' }, { id: number })
  await stream(seller, number)
  expect(mailsTo(seller).map(({ subject }) => subject)).toEqual([
    `We have your reply (case ${number})`,
    `We have your message (case ${number})`,
  ])
})

test('an operator answers in three round trips, by mail and in the app', async () => {
  const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
  const number = await write(seller)
  const id = idOf(seller, number)
  expect((await operator.call(readCase, undefined, { id })).body).toMatchObject({ reference: 'req-1' })
  const answer = { text: 'It is sent on Monday at eight.', reason }
  const trips = await roundTripsOf(() => operator.call(answerCase, answer, { id }))
  expect(trips).toBeLessThanOrEqual(3)
  await stream(seller, number)
  await stream(seller, number)
  const [mail, ...others] = mailsTo(seller)
  expect(others).toEqual([])
  expect(mail?.text).toContain('It is sent on Monday at eight.')
  expect(mail?.text).toContain(`/app/help?case=${number}`)
  expect((await seller.call(listCases)).body).toMatchObject({
    cases: [{ state: 'answered', messages: [{ from: 'customer' }, { from: 'desk' }] }],
  })
  expect(await waitingIds(operator)).not.toContain(id)
  expect((await operator.call(listWaiting)).body).toMatchObject({ median_ms: expect.any(Number) })
  await seller.call(continueCase, { text: 'It did not come, sorry.' }, { id: number })
  expect(await waitingIds(operator)).toContain(id)
})

test('Pro comes before Starter in the queue, and both before buyers', async () => {
  const operator = await deskOperator(accounts)
  const bought = await purchase({ products: [{ id: await newCourse() }] })
  const { body: asked } = await (await buyerOf(bought)).call(askSupport, { topic: 'courses', text })
  const [starter, pro] = [await accountSeller(accounts), await accountSeller(accounts)]
  await setPlan(pro, 'pro')
  const [ofStarter, ofPro] = [await write(starter), await write(pro)]
  const mine = [idOf(pro, ofPro), idOf(starter, ofStarter), `${buyerOwner(bought.libraryId)}.${asked.number}`]
  expect((await waitingIds(operator)).filter((id) => mine.includes(id))).toEqual(mine)
})

test.each([
  ['and an answer', true],
  ['while it waits', false],
])('a case goes on as one of Pro after an upgrade %s', async (_, isAnswered) => {
  const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
  const number = await write(seller)
  const id = idOf(seller, number)
  if (isAnswered) await operator.call(answerCase, { text: 'It waits for three buyers.', reason }, { id })
  const turns = async () => {
    await seller.call(continueCase, { text: 'It still waits.' }, { id: number })
    const { waiting } = await listQueue()
    return waiting
      .filter((one) => one.id === number && one.owner.endsWith(seller.tenantId))
      .map((one) => one.from)
  }
  expect(await turns()).toEqual(['lite'])
  await setPlan(seller, 'pro')
  expect(await turns()).toEqual(['pro'])
  await setPlan(seller, 'lite')
  expect(await turns()).toEqual(['pro'])
  await operator.call(answerCase, { text: 'It was sent.', reason }, { id })
  expect(await turns()).toEqual(['lite'])
})

test('a seller finds, continues and reads no case of somebody else', async () => {
  const [seller, other] = [await accountSeller(accounts), await accountSeller(accounts)]
  const number = await write(seller)
  expect(await other.call(continueCase, { text }, { id: number })).toMatchObject({ status: 404 })
  expect((await other.call(listCases)).body).toEqual({ cases: [] })
})

test('the eleventh message of an hour is refused, and nothing is lost', async () => {
  const seller = await accountSeller(accounts)
  for (let sent = 0; sent < caseMessagesPerHour; sent++)
    await seller.call(openCase, { topic: 'other', text: `${text} ${randomUUID()}` })
  expect(await seller.call(openCase, { topic: 'other', text })).toMatchObject({ status: 429 })
  expect(JSON.stringify((await seller.call(listCases)).body).match(/"number"/g)).toHaveLength(
    caseMessagesPerHour,
  )
})

/** Holds back transactions until so many wait: each was prepared before another one was written. Returns a function that ends it. */
function holdChanges(count: number) {
  const name = 'hold-changes'
  let goOn = () => {}
  const all = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let waiting = 0
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!commandName.startsWith('TransactWrite')) return next(args)
        waiting += 1
        if (waiting >= count) goOn()
        await all
        return next(args)
      },
    { step: 'initialize', name },
  )
  return () => documents.middlewareStack.remove(name)
}

test('two operators who answer at once: one answer, and the other is told', async () => {
  const [one, other] = [await deskOperator(accounts), await deskOperator(accounts)]
  const seller = await accountSeller(accounts)
  const id = idOf(seller, await write(seller))
  const release = holdChanges(2)
  const replies = await Promise.all(
    [one, other].map((operator) =>
      operator.call(answerCase, { text: 'On Monday, as always.', reason }, { id }),
    ),
  ).finally(release)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an operator finds a case by its number, also one that was answered', async () => {
  const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
  const number = await write(seller)
  const id = idOf(seller, number)
  const find = (id: string) => operator.call(readCase, undefined, { id })
  const idsNumbered = async () => {
    const { body } = await find(number)
    const others = Array.isArray(body.same_number) ? body.same_number : []
    return [body.id, ...others]
  }
  const trips = await roundTripsOf(async () => expect(await idsNumbered()).toContain(id))
  // The first one admits the operator.
  expect(trips).toBe(3)
  expect((await find(id)).body).toMatchObject({ number, state: 'waiting' })
  await operator.call(answerCase, { text: 'It is sent on Monday.', reason }, { id })
  expect(await idsNumbered()).toContain(id)
  expect((await find(id)).body).toMatchObject({ number, state: 'answered', tenant_id: seller.tenantId })
  expect(await find('99999999-99')).toMatchObject({ status: 404 })
})

test('two cases with one number: the one that waits is shown first', async () => {
  const operator = await deskOperator(accounts)
  const [one, other] = [await accountSeller(accounts), await accountSeller(accounts)]
  const number = '10000000-42'
  const stored = (owner: string, state: 'waiting' | 'closed'): StoredCase => ({
    ...{ id: number, owner, from: 'lite', topic: 'other', state, revision: 1 },
    ...{ created_at: new Date().toISOString(), messages: [] },
  })
  await transact(caseWrites(stored(sellerOwner(one.tenantId), 'closed'), undefined))
  await transact(caseWrites(stored(sellerOwner(other.tenantId), 'waiting'), undefined))
  expect((await operator.call(readCase, undefined, { id: number })).body).toMatchObject({
    id: idOf(other, number),
    same_number: [idOf(one, number)],
  })
})

/** A case whose customer can write no more in Japanese. */
async function longCase({ tenantId }: Seller, number: string) {
  const japanese = 'あ'.repeat(maxCaseLength)
  const at = new Date().toISOString()
  const messages = Array.from({ length: 27 }, () => ({ at, from: 'customer' as const, text: japanese }))
  const stored: StoredCase = {
    ...{
      id: number,
      owner: sellerOwner(tenantId),
      from: 'lite',
      topic: 'other',
      state: 'waiting',
      since: at,
    },
    ...{ created_at: at, messages, revision: 1 },
  }
  await transact(caseWrites(stored, undefined))
  return japanese
}

test('a case too long for another message can be answered', async () => {
  const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
  const [number, id] = ['10000001-42', idOf(seller, '10000001-42')]
  const japanese = await longCase(seller, number)
  const continued = await seller.call(continueCase, { text: japanese }, { id: number })
  expect(continued).toMatchObject({ status: 409, body: { error: 'conflict' } })
  const answer = () => operator.call(answerCase, { text: japanese, reason }, { id })
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await answer()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
})

test('a seller’s list has all of their long cases', async () => {
  const seller = await accountSeller(accounts)
  const numbers = ['10000002', '10000003', '10000004', '10000005'].map((second) => `${second}-42`)
  for (const number of numbers) await longCase(seller, number)
  expect((await seller.call(listCases)).body).toMatchObject({
    cases: numbers.toReversed().map((number) => ({ number })),
  })
})
