/** docs/product.md, Publishing: how long a link to the draft of a page works. */
export const draftLinkDays = 7
/** docs/product.md, Publishing: how often the drafts of one store may be opened. A guessed link opens nothing, and the route is throttled. */
export const draftViewsPerHour = 600
