import { minuteMs } from '#rules/time.ts'
import { isoAt, now } from '../clock.ts'
import { backUpUsers } from '../exports/user-backup.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const reserveMs = minuteMs / 2

/** Invoked once a day. */
export const handler = scheduledHandler('back-up-users', reserveMs, async (hasTime) => ({
  users: await backUpUsers(isoAt(now()).slice(0, 10), hasTime),
}))
