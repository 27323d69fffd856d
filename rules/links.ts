import { dayMs } from './time.ts'

/** docs/product.md, Publishing: how long a link to the draft of a page works. */
export const draftLinkDays = 7
/** docs/product.md, Publishing: how often the drafts of one store may be opened. A guessed link opens nothing, and the route is throttled. */
export const draftViewsPerHour = 600

/** How many files with their data a seller may ask for in one UTC day. */
export const exportsPerDay = 3
/** How long the mailed link to a seller's data works. It works once. */
export const exportLinkHours = 24

/** docs/product.md, Profile: how long the previous address can be restored by the link that it was sent. */
export const emailUndoDays = 7
export const emailUndoMs = emailUndoDays * dayMs
/** Limit of a seller for all new emails together, besides the limits of each email. */
export const emailChangeCodesPerHour = 10
export const emailChangeChecksPerHour = 20
