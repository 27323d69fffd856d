/** The product's name; no other file spells it (decisions.md, Names). */
export const productName = 'Storewright'

/** Where sellers ask for help. `appDomain` is a bare host name, such as `example.com`. */
export const supportAddress = (appDomain: string) => `support@${appDomain}`

/** The contact of the legal pages (spec §1). `appDomain` is a bare host name. */
export const legalAddress = (appDomain: string) => `legal@${appDomain}`
