import { dayMs } from './time.ts'

/** An operator is told this long before a model ends, which is enough to try another one. */
const warningDays = 60

/** Returns the whole days until the model ends, negative afterwards. `shutdownDate` is a day in UTC, `2027-01-14`. */
export const daysUntilShutdown = (shutdownDate: string, now: number): number =>
  Math.floor((Date.parse(shutdownDate) - now) / dayMs)

/** Returns whether it is time to choose another model. */
export const isShutdownNear = (shutdownDate: string, now: number): boolean =>
  daysUntilShutdown(shutdownDate, now) <= warningDays
