/** docs/product.md, Publishing: how long a link to the draft of a page works. */
export const draftLinkDays = 7
/** docs/product.md, Publishing: how often one client may open drafts, also with guessed links. */
export const draftViewsPerHour = 120
