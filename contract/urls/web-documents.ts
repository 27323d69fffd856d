import type { LandingClaims } from '#rules/landing-claims.ts'

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
  '/admin/dashboard': 'desk',
  '/admin/users': 'desk-users',
} as const satisfies Record<`/${string}`, string>

/** What pages for visitors say of a stage; the company's postal address may be empty. */
export type LegalSettings = {
  supportEmail: string
  legalEmail: string
  company: string
  postalAddress: string
}

/** Stand in the documents of the landing and legal pages until a deployment puts the stage's settings in their place. */
export const legalPlaceholders: LegalSettings = {
  supportEmail: '%SUPPORT_EMAIL%',
  legalEmail: '%LEGAL_EMAIL%',
  company: '%COMPANY%',
  postalAddress: '%POSTAL_ADDRESS%',
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns the document with the stage's settings in its text, which is read without a script. */
export const insertLegalSettings = (html: string, settings: LegalSettings) =>
  html
    .replaceAll(legalPlaceholders.supportEmail, () => escaped(settings.supportEmail))
    .replaceAll(legalPlaceholders.legalEmail, () => escaped(settings.legalEmail))
    .replaceAll(legalPlaceholders.company, () => escaped(settings.company))
    .replaceAll(legalPlaceholders.postalAddress, () => escaped(settings.postalAddress))

const emptyConfig = 'type="application/json" id="config">'

/** Returns the document with the stage's configuration, as JSON, in its element for it. */
export const insertConfig = (html: string, json: string) =>
  // A closing tag inside a text would end the element.
  html.replace(emptyConfig, () => emptyConfig + json.replaceAll('<', '\\u003c'))

/** The landing page, and the one with measured claims, which is in the build but never served under this name. */
export const landingDocument = 'index.html'
export const measuredLandingDocument = 'landing-measured.html'

/** Returns the built file that is served as the document `name`; undefined for one that is not served. */
export function fileOfDocument(name: string, claims: LandingClaims): string | undefined {
  if (name === measuredLandingDocument) return undefined
  return name === landingDocument && claims === 'measured' ? measuredLandingDocument : name
}
