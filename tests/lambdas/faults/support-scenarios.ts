import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  answerCaseHandler as answerCase,
  askSupportHandler as askSupport,
  closeCaseHandler as closeCase,
  continueCaseHandler as continueCase,
  draftCaseAnswerHandler as draftAnswer,
  openCaseHandler as openCase,
} from '#lambdas/actions/support.ts'
import { casesOf, loadCase, sellerOwner } from '#lambdas/data/support/cases.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { openCase as open } from '#lambdas/support/seller-cases.ts'
import { buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { answered, type Scenario } from './scenario.ts'

const reason = 'A scenario of faults.'
const text = 'Why is my payout held?'

/** A repeated request may be another case, as it is another message; none is lost. */
const opening: Scenario = {
  name: 'writing to us',
  prepare: async () => {
    const seller = await inProcessSeller()
    return {
      act: () => answered(seller.call(openCase, { topic: 'payouts', text })),
      expectDone: async () => {
        const [newest] = await casesOf(sellerOwner(seller.tenantId))
        expect(newest).toMatchObject({ state: 'waiting', messages: [{ from: 'customer', text }] })
      },
    }
  },
}

const continuing: Scenario = {
  name: 'writing to us again',
  prepare: async () => {
    const seller = await inProcessSeller()
    const { number } = await open(seller, { topic: 'payouts', text })
    return {
      act: () => answered(seller.call(continueCase, { text: 'It was sold in May.' }, { id: number })),
      expectDone: async () => {
        const found = await loadCase(sellerOwner(seller.tenantId), number)
        expect(found?.messages.at(-1)).toMatchObject({ from: 'customer', text: 'It was sold in May.' })
      },
    }
  },
}

const asking: Scenario = {
  name: 'asking as a buyer',
  prepare: async () => {
    const bought = await purchase({ products: [{ id: await newCourse() }] })
    const buyer = await buyerOf(bought)
    const question = `Where is lesson two? ${randomUUID()}`
    return {
      act: () => answered(buyer.call(askSupport, { topic: 'courses', text: question })),
      expectDone: async () => {
        const waiting = await queryItems('CASES')
        expect(waiting.some(({ begins }) => String(begins).startsWith(question))).toBe(true)
      },
    }
  },
}

const deciding = (name: string, handler: typeof answerCase, body: object, state: string): Scenario => ({
  name,
  prepare: async ({ accounts }) => {
    const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
    const { number } = await open(seller, { topic: 'payouts', text })
    const id = `t.${seller.tenantId}.${number}`
    const found = () => loadCase(sellerOwner(seller.tenantId), number)
    return {
      act: () => answered(operator.call(handler, { ...body, reason }, { id })),
      expectDone: async () => {
        expect(await found()).toMatchObject({ state })
        const waiting = await queryItems('CASES', 'WAITING#')
        expect(
          waiting.some(
            ({ id: listed, owner }) => listed === number && owner === sellerOwner(seller.tenantId),
          ),
        ).toBe(false)
      },
    }
  },
})

/** A draft changes nothing of the case, however often it is asked for. */
const drafting: Scenario = {
  name: 'drafting an answer to a case',
  prepare: async ({ accounts }) => {
    const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
    const { number } = await open(seller, { topic: 'payouts', text })
    const id = `t.${seller.tenantId}.${number}`
    return {
      act: () => answered(operator.call(draftAnswer, { reason }, { id })),
      expectDone: async () => {
        const found = await loadCase(sellerOwner(seller.tenantId), number)
        expect(found).toMatchObject({ state: 'waiting', messages: [{ from: 'customer', text }] })
      },
    }
  },
}

export const supportScenarios = [
  drafting,
  opening,
  continuing,
  asking,
  deciding('answering a case', answerCase, { text: 'It is sent on Monday.' }, 'answered'),
  deciding('closing a case', closeCase, {}, 'closed'),
]
