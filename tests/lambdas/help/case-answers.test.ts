import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerCaseHandler as answerCase,
  closeCaseHandler as closeCase,
  continueCaseHandler as continueCase,
  listWaitingCasesHandler as listWaiting,
  openCaseHandler as openCase,
  readCaseHandler as readCase,
} from '#lambdas/actions/support.ts'
import { requeueMail } from '#lambdas/data/accounts/outbox.ts'
import { sellerOwner } from '#lambdas/data/support/cases.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type Accounts, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'

let accounts: Accounts
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  ada = await deskOperator(accounts)
  bob = await deskOperator(accounts)
})
afterAll(() => accounts.restore())

const reason = 'They wrote to us about it.'
const text = 'In Settings, under Brand.'
const conflict = { status: 409, body: { error: 'conflict' } }

async function asked() {
  const seller = await accountSeller(accounts)
  const { body } = await seller.call(openCase, { topic: 'store', text: 'How do I change my colour?' })
  const number = String(body.number)
  const owner = sellerOwner(seller.tenantId)
  const id = `${owner}.${number}`
  const key = keys.supportCase(owner, number)
  return {
    id,
    key,
    read: async () => Number((await ada.call(readCase, undefined, { id })).body.revision),
    adds: (more: string) => seller.call(continueCase, { text: more }, { id: number }),
    deliver: () => streamTo(key, 'support_case'),
    mails: () => accounts.mails.filter(({ to }) => to === seller.email).map(({ text: sent }) => sent),
  }
}
const isWaiting = async (id: string) =>
  JSON.stringify((await ada.call(listWaiting)).body.cases).includes(`"${id}"`)
/** How often each answer was mailed. */
const times = (mails: readonly string[], ...answers: string[]) =>
  answers.map((answer) => mails.filter((mail) => mail.includes(answer)).length)

describe('a case that has changed since it was read', () => {
  test.each([
    ['answered', answerCase, { text }],
    ['closed', closeCase, {}],
  ])('is not %s before the new message is read', async (_, handler, body) => {
    const { id, read, adds } = await asked()
    const revision = await read()
    expect((await adds('And my payout has not arrived.')).status).toBe(200)
    const refused = await ada.call(handler, { ...body, reason, revision }, { id })
    expect(refused).toMatchObject(conflict)
    expect(refused.body.message).toContain('Read what is new first')
    expect(await isWaiting(id)).toBe(true)
    expect(await ada.call(handler, { ...body, reason, revision: await read() }, { id })).toMatchObject({
      status: 200,
    })
    expect(await isWaiting(id)).toBe(false)
  })

  test('is answered by one of two operators who read it', async () => {
    const { id, read } = await asked()
    const revision = await read()
    const answers = await Promise.all(
      [ada, bob].map((operator) => operator.call(answerCase, { text, reason, revision }, { id })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('answers of the desk', () => {
  test('are each mailed once, in their order, also where mail was late', async () => {
    const { id, adds, deliver, mails } = await asked()
    await deliver()
    await ada.call(answerCase, { text: 'Your invoice is number 4711.', reason }, { id })
    // The mail service is away for a while.
    await adds('Another question: how do I close it?')
    await ada.call(answerCase, { text: 'In Profile, at the end.', reason }, { id })
    for (let record = 0; record < 4; record++) await deliver()
    expect(mails()).toHaveLength(3)
    const [last, first] = mails()
    expect(first).toContain('Your invoice is number 4711.')
    expect(last).toContain('In Profile, at the end.')
  })

  test('are mailed without a confirmation where none has left before', async () => {
    const { id, deliver, mails } = await asked()
    await ada.call(answerCase, { text, reason }, { id })
    for (let record = 0; record < 2; record++) await deliver()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]).toContain(text)
  })

  test('are not repeated with the last one that is sent again', async () => {
    const { id, key, adds, deliver, mails } = await asked()
    const answers = ['It is number 4711.', 'In Profile, at the end.'] as const
    for (const answer of answers) {
      await ada.call(answerCase, { text: answer, reason }, { id })
      await deliver()
      await adds('And what else?')
    }
    expect(times(mails(), ...answers)).toEqual([1, 1])
    expect(await requeueMail(key, Date.now())).toBe(true)
    for (let record = 0; record < 3; record++) await deliver()
    expect(times(mails(), ...answers)).toEqual([1, 2])
  })
})
