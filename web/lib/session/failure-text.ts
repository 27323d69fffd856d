import { unreachable } from '../connection.ts'

const triggerPrefix = /^\w+ failed with error /
const isFromPool = (name: string) =>
  name.endsWith('Exception') && name !== 'UnexpectedLambdaException' && name !== 'InternalErrorException'

/** What may be shown of a failed account call; undefined when it was not foreseen. */
export function failureText(error: unknown) {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NetworkError') return unreachable()
  if (error.name === 'ExpiredError') return 'Your sign-in has expired. Please sign in again.'
  return isFromPool(error.name) ? error.message.replace(triggerPrefix, '') : undefined
}
