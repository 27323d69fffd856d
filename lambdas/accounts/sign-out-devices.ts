import { ulid } from 'ulid'
import { signOutMailsPerHour } from '#rules/accounts/session.ts'
import { endOtherSessions, endSessionWrite, loadSessions } from '../data/accounts/sessions.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import { auditWrite } from '../data/table/audit.ts'
import { transact, type Write } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import type { Seller } from '../http/request.ts'

/** Leaves room in a transaction for what is written with the sessions. */
const endedAtOnce = 90

type Owner = Pick<Seller, 'userId' | 'tenantId' | 'sessionId'>

/** Ends the session of another device. Returns whether there was such a session. */
export const signOutDevice = async (seller: Owner, sessionId: string, now: number) =>
  succeeds(transact([endSessionWrite(seller.userId, sessionId), ...(await noticeWrites(seller, 1, now))]))

/** Ends every session but the caller's. Nobody is told if there was none. */
export async function signOutOthers(seller: Owner, now: number): Promise<void> {
  const { userId, sessionId } = seller
  const others = (await loadSessions(userId, now)).filter(({ id }) => id !== sessionId)
  const [first, ...rest] = others.slice(0, endedAtOnce)
  if (first) {
    const writes = rest.map(({ id }) => endSessionWrite(userId, id, { mayBeGone: true }))
    const notice = await noticeWrites(seller, others.length, now)
    const areEnded = await succeeds(transact([endSessionWrite(userId, first.id), ...writes, ...notice]))
    // Another request ended the first one meanwhile; nobody was told of those that are left.
    if (!areEnded) return signOutOthers(seller, now)
  }
  await endOtherSessions(userId, sessionId)
}

/**
 * The mail names no device: what a browser says of itself may be written by whoever stole the password. They could also
 * sign in and out without end, so mails are limited; the audit is not.
 */
async function noticeWrites({ userId, tenantId }: Owner, devices: number, now: number): Promise<Write[]> {
  const isMailed = await countInHour(`signed-out#${userId}`, signOutMailsPerHour, now)
  const mail = { event: `signed-out#${ulid(now)}`, notice: { kind: 'signed-out' as const, devices } }
  return [
    auditWrite({ who: `seller ${userId}`, what: 'end-sessions', target: userId, details: { devices } }),
    ...(isMailed ? [planMailWrite({ tenantId, ownerId: userId }, mail)] : []),
  ]
}
