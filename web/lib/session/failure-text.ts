import { unreachableText } from '../api/connection.ts'

/** Cognito puts a trigger's text into a sentence with a full stop of its own. */
const triggerError = /^\w+ failed with error (.*?)\.?$/
const isFromPool = (name: string) =>
  name.endsWith('Exception') && name !== 'UnexpectedLambdaException' && name !== 'InternalErrorException'

/** Returns the text to show for a failed account call; undefined for unexpected failures. */
export function failureText(error: unknown) {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NetworkError') return unreachableText()
  if (error.name === 'MissingChunkError')
    return 'Part of this page could not be loaded. Reload the page and try again.'
  if (error.name === 'ExpiredError') return 'Your sign-in has expired. Please sign in again.'
  return isFromPool(error.name) ? error.message.replace(triggerError, '$1') : undefined
}

/** The user pool's error for an unverified address (docs/product.md, Sign-up and sign-in). */
const unconfirmed = 'Email not confirmed'

export const isUnconfirmed = (error: unknown) => failureText(error)?.startsWith(unconfirmed) ?? false
