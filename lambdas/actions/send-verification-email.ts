import { isWithinLimit } from '../accounts/client-limits.ts'
import { sendingReply, tooManyRequests } from '../accounts/replies.ts'
import { codeAddress, sendCode } from '../accounts/verification.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'
import { loadCode } from '../data/codes.ts'

/** The same work and the same answer for every address: deliver-mail alone asks whether the account exists. */
export const handler = action('send-verification-email', async ({ input: { email, type }, client }) => {
  const at = now()
  const address = await codeAddress(type, email)
  const [known, allowed] = await Promise.all([loadCode(address), isWithinLimit('send', client, at)])
  if (!allowed) return tooManyRequests
  return sendingReply(type, await sendCode(address, at, Promise.resolve(known)), at)
})
