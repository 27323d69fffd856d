/**
 * The application's documents by path, and by the parameter that chooses a form. Each names in its head what its route
 * needs at once. Any other path returns app.html, which works for all of them.
 */
export const webDocuments = {
  '/auth': 'auth',
  '/auth?tab=sign-up': 'sign-up',
  '/auth?screen=forgot-password': 'forgot-password',
  '/signin': 'auth',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/refunds': 'refunds',
  '/reviews-policy': 'reviews-policy',
  '/app/dashboard': 'dashboard',
  '/app/offers': 'offers',
  '/app/my-products': 'my-products',
  '/app/idea': 'idea',
  '/app/orders': 'orders',
  '/app/analytics': 'analytics',
} as const satisfies Record<`/${string}`, string>

/** What the legal pages say of a stage; the company's postal address may be empty. */
export type LegalSettings = { appDomain: string; company: string; postalAddress: string }

/** Stand in the documents of the legal pages until a deployment puts the stage's settings in their place. */
export const legalPlaceholders: LegalSettings = {
  appDomain: '%APP_DOMAIN%',
  company: '%COMPANY%',
  postalAddress: '%POSTAL_ADDRESS%',
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns the document with the stage's settings in its legal text, which is read without a script. */
export const insertLegalSettings = (html: string, settings: LegalSettings) =>
  html
    .replaceAll(legalPlaceholders.appDomain, () => settings.appDomain)
    .replaceAll(legalPlaceholders.company, () => escaped(settings.company))
    .replaceAll(legalPlaceholders.postalAddress, () => escaped(settings.postalAddress))

const emptyConfig = 'type="application/json" id="config">'

/** Returns the document with the stage's configuration, as JSON, in its element for it. */
export const insertConfig = (html: string, json: string) =>
  // A closing tag inside a text would end the element.
  html.replace(emptyConfig, () => emptyConfig + json.replaceAll('<', '\\u003c'))
