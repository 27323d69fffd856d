/** docs/product.md, Credits. */
export const signUpCredits = 100
/** The credits for a whole site. */
export const generationCost = 10
/** The credits for regenerating one section. */
export const sectionCost = 1
/** How long reserved credits, and the lease of the generation they pay for, are held without a result. */
export const reservationSeconds = 60
/** Generations that one store may start in a clock hour, of any scope and with any result. */
export const generationsPerHour = 30
