import { session } from '../session.ts'
import { amplifyProvider } from './amplify-provider.ts'
import { failureText } from './failure-text.ts'

/** `isWrong`: the password is not the account's. The message may be shown. */
export class ProofError extends Error {
  override name = 'ProofError'
  readonly isWrong: boolean

  constructor(message: string, isWrong: boolean) {
    super(message)
    this.isWrong = isWrong
  }
}

const failed = 'Your password could not be checked. Please try again.'
const poolsWords = 'Incorrect username or password.'

/**
 * Signs in again with the password. The server takes tokens of a fresh sign-in as the proof that a sensitive change asks
 * for. @throws ProofError
 */
export async function provePassword(password: string) {
  const userId = session.userId()
  if (!userId) throw new ProofError('Please sign in.', false)
  try {
    await amplifyProvider.prove(userId, password)
  } catch (error) {
    const text = failureText(error) ?? failed
    const isWrong = text === poolsWords
    throw new ProofError(isWrong ? 'This password is not right.' : text, isWrong)
  }
  await session.refresh()
}
