/** The product's name. No other file contains it (docs/product.md, Names and plans). */
export const productName = 'Storewright'

/** The address at which sellers ask for help. `appDomain` is a bare host name, such as `example.com`. */
export const supportEmail = (appDomain: string) => `support@${appDomain}`

/** The contact of the legal pages (docs/product.md, Legal pages). `appDomain` is a bare host name. */
export const legalEmail = (appDomain: string) => `legal@${appDomain}`
