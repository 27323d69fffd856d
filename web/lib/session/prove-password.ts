import { session } from '../session.ts'
import { amplifyProvider } from './amplify-provider.ts'
import { failureText } from './failure-text.ts'

/**
 * `isWrong`: the password is not the account's. `wantsCode`: it is, and a code of the authenticator app is needed as well. The
 * message may be shown.
 */
export class ProofError extends Error {
  override name = 'ProofError'
  readonly isWrong: boolean
  readonly wantsCode: boolean

  constructor(message: string, isWrong: boolean, wantsCode = false) {
    super(message)
    this.isWrong = isWrong
    this.wantsCode = wantsCode
  }
}

const failed = 'Your password could not be checked. Please try again.'
const poolsWords = 'Incorrect username or password.'

/**
 * Signs in again with the password, and with the `code` of the authenticator app if there is one. The server takes tokens of a fresh sign-in as the proof that a sensitive change asks
 * for. @throws ProofError
 */
export async function provePassword(password: string, code?: string) {
  const userId = session.userId()
  if (!userId) throw new ProofError('Please sign in.', false)
  try {
    const challenge = await amplifyProvider.prove(userId, password, code)
    if (challenge)
      throw new ProofError(challenge.message ?? 'Enter the code that your app shows.', false, true)
  } catch (error) {
    if (error instanceof ProofError) throw error
    const text = failureText(error) ?? failed
    const isWrong = text === poolsWords
    throw new ProofError(isWrong ? 'This password is not right.' : text, isWrong)
  }
  await session.refresh()
}
