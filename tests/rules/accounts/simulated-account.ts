import {
  beginCheck,
  type CodeState,
  maxAttempts,
  publicStatus,
  requestCode,
  settleCheck,
} from '#rules/accounts/verification.ts'

export const start = Date.UTC(2030, 0, 1)
export const seconds = (n: number) => start + n * 1000
export const hours = (n: number) => seconds(n * 3600)
export const day = 24 * 3600

/** The codes of one account. Times are in seconds since the start. */
export function account() {
  let state: CodeState | undefined
  return {
    send(at: number) {
      const result = requestCode(state, seconds(at), `nonce at ${at}`)
      state = result.state
      return result.outcome
    },
    guess(at: number, right = false) {
      const begun = beginCheck(state, seconds(at))
      state = begun.state
      if (begun.outcome !== 'compare') return begun.outcome
      const settled = settleCheck(begun.state, seconds(at), right)
      state = settled.state
      return settled.outcome
    },
    status: (at: number) => publicStatus(state, seconds(at)),
    state: () => state,
  }
}

export function lockedAccount() {
  const ada = account()
  ada.send(0)
  for (let n = 0; n < maxAttempts; n++) ada.guess(1)
  return ada
}
