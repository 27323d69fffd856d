import { useRef } from 'react'
import { provePassword } from '../../lib/session/prove-password.ts'

/** Less than the server allows, because a change may follow some time after the proof. */
const validMs = 4 * 60_000

/** Proves the seller's password to the server; not again for a retry soon after. */
export function useProof() {
  const proven = useRef<{ password: string; at: number }>(undefined)
  return async (password: string) => {
    const { current: last } = proven
    if (last?.password === password && Date.now() - last.at < validMs) return
    await provePassword(password)
    proven.current = { password, at: Date.now() }
  }
}
