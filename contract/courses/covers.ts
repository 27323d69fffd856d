/** The web app's build contains the covers. All pages load them from the stores' distribution (docs/decisions/0046). */
export const coversFolder = 'covers'

/** A redrawn cover keeps its name, so a browser may show the previous one for a day. */
export const coverCacheSeconds = 86_400
