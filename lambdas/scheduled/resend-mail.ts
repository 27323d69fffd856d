import { now } from '../clock.ts'
import { resendUnsent } from '../mail/resend-unsent.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const reserveMs = 30 * 1000

/** Invoked every five minutes. A file that fails is logged and tried by the next run. */
export const handler = scheduledHandler('resend-mail', reserveMs, (hasTime) => resendUnsent(hasTime, now()))
