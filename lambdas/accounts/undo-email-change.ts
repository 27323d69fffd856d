import type { UndoLink } from '#contract/urls/mail-links.ts'
import { undoTokenFor } from '../crypto/keyed-hashes.ts'
import { timingSafeEqualText } from '../crypto/tokens.ts'
import { type EmailChange, finishUndo, loadEmailChanges } from '../data/accounts/email-changes.ts'
import { endOtherSessions } from '../data/accounts/sessions.ts'
import { withAudit } from '../data/table/audit.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Client } from '../http/request.ts'
import { isWithinLimit } from './client-limits.ts'
import { changeEmail, findAccount, signOutEverywhere } from './cognito-users.ts'
import { withEmailLock } from './email-lock.ts'
import { tooManyRequestsText } from './replies.ts'

const goneText = 'This link was used, or it has expired.'

/**
 * Restores the email address that the link was sent to, and signs the account out everywhere. It gives nothing else: no session,
 * no password, no other email address. Later changes are undone with it. Each step can be repeated; the link
 * is spent last.
 * @throws Failure 'not-found', 'email-taken', 'conflict' or 'too-many-requests'
 */
export async function undoEmailChange({ account: userId, token }: UndoLink, client: Client, now: number) {
  if (!(await isWithinLimit('check', client, now)))
    throw new Failure('too-many-requests', tooManyRequestsText)
  const { change } = await changeWith(token, userId, now)
  if (!change) throw new Failure('not-found', goneText)
  if (change.state === 'undone') return refuseUnlessRestored(change)
  await withAudit(
    { who: `seller ${userId}`, what: 'undo-email-change', target: userId },
    () => withEmailLock(userId, now, () => restore(userId, token, now)),
    (error) => error instanceof Failure,
  )
}

/** A request is repeated when its reply was lost. */
async function refuseUnlessRestored({ user_id, from }: EmailChange) {
  const account = await findAccount(userPoolId(), user_id)
  if (account?.email !== from) throw new Failure('not-found', goneText)
}

async function restore(userId: string, token: string, now: number) {
  const [{ change, later }, account] = await Promise.all([
    changeWith(token, userId, now),
    findAccount(userPoolId(), userId),
  ])
  if (change?.state !== 'done' || !account) throw new Failure('not-found', goneText)
  if (!(await changeEmail(account.ref, change.from)))
    throw new Failure(
      'email-taken',
      'Another account uses this email address by now. Please write to support.',
    )
  await Promise.all([signOutEverywhere(account.ref), endOtherSessions(userId)])
  await finishUndo(change, { later, current: leftAddress(account.email, change, later) })
}

/** After an interrupted run the pool has the previous email address already. */
const leftAddress = (current: string, { from, to }: EmailChange, later: readonly EmailChange[]) =>
  current === from ? (later.findLast(({ state }) => state === 'done')?.to ?? to) : current

async function changeWith(token: string, userId: string, now: number) {
  const changes = await loadEmailChanges(userId)
  for (const [index, change] of changes.entries())
    if (
      timingSafeEqualText(token, await undoTokenFor(change.nonce)) &&
      change.state !== 'applying' &&
      change.expires_at > now
    )
      return { change, later: changes.slice(index + 1) }
  return { change: undefined, later: [] }
}
