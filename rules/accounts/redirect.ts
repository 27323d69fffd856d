/** docs/product.md, Sign-up and sign-in. */
export const afterSignIn = '/app/dashboard'

/** The addresses outside /app to which the application itself redirects (docs/product.md, Session). */
const redirectedPaths = new Set([
  '/products',
  '/courses',
  '/store/products',
  '/content-generator',
  '/admin',
  '/library',
  '/wizard',
  '/trial',
  '/dashboard',
  '/pricing',
  '/checkout',
])

const maxRedirectLength = 2000
const origin = 'https://app.invalid'
/**
 * Encoded slashes, backslashes, per cent signs and control characters, which no address of the application contains.
 */
const encodedMischief = /%(2f|5c|25|[01][0-9a-f]|7f)/i

/**
 * Returns where to go after sign-in: a path of this application, or `fallback` for anything else in a link
 * (docs/product.md, Sign-up and sign-in). Accepts any value, not only strings.
 */
export function safeRedirect(value: unknown, fallback = afterSignIn): string {
  if (typeof value !== 'string' || value.length > maxRedirectLength) return fallback
  if (!isPlainPath(value) || !URL.canParse(value, origin)) return fallback
  const url = new URL(value, origin)
  if (url.origin !== origin || !isApplicationPath(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}

function isPlainPath(value: string) {
  const path = value.split(/[?#]/)[0] ?? ''
  if (!path.startsWith('/') || path.includes('//') || encodedMischief.test(path)) return false
  return /^[!-[\]-~]+$/.test(value)
}

const isApplicationPath = (path: string) =>
  path === '/app' || path.startsWith('/app/') || redirectedPaths.has(path)
