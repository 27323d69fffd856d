import { session } from '#web/lib/session.ts'
import { notify } from '#web/ui/notify.ts'
import { statusAfterSending, unknownStatus } from './code-status.ts'
import type { Flow } from './use-flow.ts'

/** Opens verify-signup and has a code sent. A toast may ask for it when she has long signed in. */
export async function verifyNow(flow: Flow) {
  if (session.snapshot().state === 'signed-in') return
  flow.report('verification', statusAfterSending())
  flow.toVerifySignUp()
  const { sendCode } = await import('./codes.ts')
  const { status, error } = await sendCode({ email: flow.address, type: 'verification' })
  flow.report('verification', status ?? unknownStatus)
  if (error) notify.error('Error', error)
}
