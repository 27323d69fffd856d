/**
 * The most characters of an email address: the user pool's limit for a user name. Nobody could sign up with a longer
 * address, and every look-up of it would fail.
 */
export const maxEmailLength = 128
export const emailTooLong = `Use an email address of at most ${maxEmailLength} characters.`
/** The most characters of an address that a buyer may pay with (RFC 5321). Buyers are not in the user pool. */
export const maxBuyerEmailLength = 254
export const buyerEmailTooLong = `Use an email address of at most ${maxBuyerEmailLength} characters.`
