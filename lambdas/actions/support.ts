import { supportApi } from '#contract/api/support-api.ts'
import { action } from '../http/action.ts'
import { answerCase, closeCase, readCase, waitingCases } from '../operators/cases.ts'
import { draftAnswer } from '../operators/draft-answer.ts'
import { adminGuard } from '../operators/operator.ts'
import { askSupport, continueCase, openCase, ownCases } from '../support/seller-cases.ts'

const done = { success: true as const }

export const openCaseHandler = action(supportApi, 'open-case', ({ seller, input }) => openCase(seller, input))

export const listCasesHandler = action(supportApi, 'list-cases', async ({ seller }) => ({
  cases: await ownCases(seller.tenantId),
}))

export const continueCaseHandler = action(supportApi, 'continue-case', ({ seller, input }) =>
  continueCase(seller.tenantId, input.id, input.text),
)

export const askSupportHandler = action(supportApi, 'ask-support', ({ buyer, input }) =>
  askSupport(buyer.libraryId, input),
)

export const listWaitingCasesHandler = action(
  supportApi,
  'list-waiting-cases',
  ({ input }) => waitingCases(input.cursor),
  adminGuard,
)

export const readCaseHandler = action(supportApi, 'read-case', ({ input }) => readCase(input.id), adminGuard)

export const draftCaseAnswerHandler = action(
  supportApi,
  'draft-case-answer',
  ({ operator, input }) => draftAnswer(operator, input),
  adminGuard,
)

export const answerCaseHandler = action(
  supportApi,
  'answer-case',
  async ({ operator, input }) => {
    await answerCase(operator, input)
    return done
  },
  adminGuard,
)

export const closeCaseHandler = action(
  supportApi,
  'close-case',
  async ({ operator, input }) => {
    await closeCase(operator, input)
    return done
  },
  adminGuard,
)
