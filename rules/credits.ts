/** decisions.md, Credits. */
export const signUpCredits = 100
/** A whole site. */
export const generationCost = 10
/** One section written again. */
export const sectionCost = 1
/** How long reserved credits, and the lease of the generation they pay for, are held without a result. */
export const reservationSeconds = 60
