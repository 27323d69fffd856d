import { dayMs } from './time.ts'

/** docs/product.md, Profile: how long the previous address can be restored by the link that it was sent. */
export const emailUndoDays = 7
export const emailUndoMs = emailUndoDays * dayMs
/** Per seller, besides the limits of each address. */
export const emailChangeCodesPerHour = 10
export const emailChangeChecksPerHour = 20
