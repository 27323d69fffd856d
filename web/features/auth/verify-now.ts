import type { ChallengeParameters } from '#contract/accounts.ts'
import { session } from '../../lib/session.ts'
import { statusAfterSending, statusOfChallenge, unknownStatus } from '../../ui/code-entry/code-status.ts'
import { dismissActionToasts, notify } from '../../ui/overlays/toasts/notify.ts'
import type { Flow } from './use-flow.ts'

/** Opens verify-signup and sends a code. Does nothing if the seller has signed in since the toast was shown. */
export async function startVerification(flow: Flow) {
  if (session.snapshot().state === 'signed-in') return
  flow.toVerifySignUp()
  await sendVerification(flow)
}

/** Opens verify-signin after the user pool refused an unconfirmed address, and sends a code. */
export async function verifyBeforeSignIn(flow: Flow) {
  flow.toConfirmEmail()
  await sendVerification(flow)
}

/** Opens verify-signin and sends a code, unless the last one is still valid. */
export async function verifyToSignIn(flow: Flow, challenge: ChallengeParameters) {
  // The toast after sign-up offers to verify the address, which this screen does.
  dismissActionToasts()
  if (challenge.kind === 'authenticator') return flow.toVerifySignIn(challenge)
  flow.report('verification', statusOfChallenge(challenge))
  flow.toVerifySignIn(challenge)
  if (challenge.hasCode === 'false' && challenge.lockout === 'false') await sendVerification(flow)
}

async function sendVerification(flow: Flow) {
  flow.report('verification', statusAfterSending())
  const { sendCode } = await import('../../ui/code-entry/account-codes.ts')
  const { status, error } = await sendCode({ email: flow.address, type: 'verification' })
  flow.report('verification', status ?? unknownStatus)
  if (error) notify.error('Error', error)
}
