/**
 * The application's documents by path, and by the parameter that chooses a form. Each names in its head what its route
 * needs at once. Any other path returns app.html, which works for all of them.
 */
export const webDocuments = {
  '/auth': 'auth',
  '/auth?tab=sign-up': 'sign-up',
  '/auth?screen=forgot-password': 'forgot-password',
  '/signin': 'auth',
  '/app/dashboard': 'dashboard',
  '/app/offers': 'offers',
  '/app/my-products': 'my-products',
  '/app/idea': 'idea',
  '/app/orders': 'orders',
  '/app/analytics': 'analytics',
} as const satisfies Record<`/${string}`, string>

const emptyConfig = 'type="application/json" id="config">'

/** Returns the document with the stage's configuration, as JSON, in its element for it. */
export const insertConfig = (html: string, json: string) =>
  // A closing tag inside a text would end the element.
  html.replace(emptyConfig, () => emptyConfig + json.replaceAll('<', '\\u003c'))
