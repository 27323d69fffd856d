import { userInfo } from 'node:os'
import { shellOperator } from '#lambdas/operators/operator.ts'

/** The operator at this shell, as the audit names them. */
export const shellUser = () => shellOperator(userInfo().username)

/** Returns whether the commands change a local stack, whose shell is its only operator's. */
export const isLocalStack = () => Boolean(process.env.AWS_ENDPOINT_URL_DYNAMODB)

export const waitingText = (approvalId = '') =>
  `It waits for another operator, for a day: they approve it on /admin/dashboard, or with \`approve ${approvalId}\`. Nothing was changed yet.`
