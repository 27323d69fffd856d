import type { ActionName } from '#contract/api/api.ts'
import { freshSignInSeconds } from '#rules/accounts/verification.ts'
import { now } from '../clock.ts'
import { noSecondFactorCheck } from '../data/accounts/second-factors.ts'
import { liveSessionCheck } from '../data/accounts/sessions.ts'
import { noticedActionOf } from '../data/plans/account-notices.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import { type AuditOutcome, beginAuditWrites, endAuditWrite } from '../data/table/audit.ts'
import { transact } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { persistentTries } from '../data/table/retry.ts'
import { Failure } from '../failure.ts'
import type { Seller } from '../http/request.ts'

/** Money out, another email and the end of the account also need a code of the authenticator app, if there is one. */
const wantsCode = new Set<ActionName>([
  'set-up-payouts',
  'request-email-change',
  'confirm-email-change',
  'change-password',
  'close-account',
  'turn-off-second-factor',
  'renew-recovery-codes',
  'start-second-factor',
])

/**
 * Runs an action that moves money, data or names. Renewed tokens keep the time of their sign-in, so a token that was left
 * open or stolen is not enough. The session is checked in the write that begins the audit, so nothing runs unrecorded
 * (docs/decisions/0095).
 * @throws Failure 'sign-in-again' without a fresh sign-in, or in a session that was ended
 */
export async function sensitiveAction<Reply>(
  name: ActionName,
  seller: Seller | undefined,
  run: () => Promise<Reply>,
): Promise<Reply> {
  if (!seller) throw signInAgain()
  const { userId, tenantId, sessionId, signedInAt } = seller
  const isFresh = now() - signedInAt <= freshSignInSeconds * 1000
  if (!isFresh || !sessionId) throw signInAgain()
  const audit = beginAuditWrites({ who: `seller ${userId}`, what: name, target: tenantId })
  const isCodeFresh = now() - seller.codeEnteredAt <= freshSignInSeconds * 1000
  const checks = wantsCode.has(name) && !isCodeFresh ? [noSecondFactorCheck(userId)] : []
  const isBegun = await succeeds(
    transact([liveSessionCheck(userId, sessionId, now()), audit.write, ...checks]),
  )
  if (!isBegun) throw signInAgain()
  let outcome: AuditOutcome = 'failed'
  try {
    const reply = await run()
    outcome = isRefusal(reply) ? 'refused' : 'done'
    return reply
  } catch (error) {
    if (error instanceof Failure) outcome = 'refused'
    throw error
  } finally {
    const noticed = outcome === 'done' && noticedActionOf(name)
    // One mail for each time the password was entered: an export of many parts is one event to its owner.
    const mail = noticed && {
      event: `${name}#${sessionId}#${signedInAt}`,
      notice: { kind: 'account-action' as const, action: noticed },
    }
    await transact(
      [
        endAuditWrite({ id: audit.id, target: tenantId }, outcome),
        ...(mail ? [planMailWrite({ tenantId, ownerId: userId }, mail)] : []),
      ],
      persistentTries,
    )
  }
}

const signInAgain = () => new Failure('sign-in-again', 'Enter your password again to do this.')

/** Replies about codes say in a field that the code was wrong. */
const isRefusal = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === false
