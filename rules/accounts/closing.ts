import { dayMs } from '../time.ts'

/** How long a seller who closes their account may change their mind (docs/product.md, Closing an account; docs/decisions/0086). */
export const closingDays = 14
/** How long before the deletion a seller is reminded of it. */
export const closingReminderDays = 3

/** Epoch milliseconds. */
export const deletionAt = (closedAt: number) => closedAt + closingDays * dayMs
export const closingReminderAt = (deletesAt: number) => deletesAt - closingReminderDays * dayMs

/** What is said when something is refused because the account is closed. */
export const accountClosingText = 'Your account is closed. Choose Keep my account first, then try again.'
