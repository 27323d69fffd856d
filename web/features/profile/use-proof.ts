import { useRef } from 'react'
import { promptForPassword } from '../../lib/api/password-prompt.ts'
import { ProofError, provePassword } from '../../lib/session/prove-password.ts'

/** Less than the server allows, because a change may follow some time after the proof. */
const validMs = 4 * 60_000

/** Proves the password, and asks for the code of the authenticator app where it is needed too. @throws ProofError */
export async function proveWithCode(password: string) {
  try {
    await provePassword(password)
  } catch (error) {
    const isAsked = error instanceof ProofError && error.wantsCode
    if (!isAsked || !(await promptForPassword(password))) throw error
  }
}

/** Proves the seller's password to the server; not again for a retry soon after. */
export function useProof() {
  const proven = useRef<{ password: string; at: number }>(undefined)
  return async (password: string) => {
    const { current: last } = proven
    if (last?.password === password && Date.now() - last.at < validMs) return
    await proveWithCode(password)
    proven.current = { password, at: Date.now() }
  }
}
