import { correlationHeader } from '#contract/urls/edge.ts'
import { afterSignIn } from '#rules/accounts/redirect.ts'
import { productName } from '#rules/courses/product.ts'
import { clearAuthFlow } from '../../features/auth/auth-flow-storage.ts'
import { textIn, valueIn } from '../../lib/session/cognito-calls.ts'
import { saveSessionMarker } from '../../lib/session/marker.ts'
import type { PasswordAnswer } from '../../lib/session/srp/password-sign-in.ts'
import { storeTokens } from '../../lib/session/token-store.ts'

type SignInFiles = ReturnType<typeof namedFiles>

const home = '/api/home'
const claimsOfSeller = ['sub', 'email', 'name', 'tenant_id', 'role']

const link = (properties: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), properties))

/**
 * Returns the files that web/documents.ts names at the element of this script: the worker, and the dashboard's first view with the
 * scripts of its page. Inside the script they would change its hash with every build.
 */
export function namedFiles() {
  const { worker = '', view = '', pieces = '', pageScripts = '' } = document.currentScript?.dataset ?? {}
  return {
    worker: scriptNamed(worker),
    view: scriptNamed(view),
    pieces: `/assets/${pieces}.json`,
    pageScripts: pageScripts.split(' ').map(scriptNamed),
  }
}

const scriptNamed = (name: string) => `/assets/${name}.js`

/** Fetches the files of the first view during the requests to the user pool. */
export function fetchFirstView({ view, pieces }: SignInFiles) {
  window.pieces = fetch(pieces)
  window.pieces.catch(() => undefined)
  link({ rel: 'preload', as: 'script', href: view })
}

/** Only once the numbers are asked for: before, they would take connections and bandwidth from the requests to the user pool. */
function fetchPageScripts({ pageScripts }: SignInFiles) {
  for (const href of pageScripts) link({ rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
}

/**
 * Stores the tokens and shows the dashboard as its own document does (web/app/first-view). Returns false if there are none, or
 * not those of a seller; the application then says why.
 */
export function enterDashboard({ userId, answer }: PasswordAnswer, clientId: string, files: SignInFiles) {
  const root = document.getElementById('root')
  const tokens = tokensIn(valueIn(answer, 'AuthenticationResult'))
  const claims = tokens && claimsIn(tokens.AccessToken)
  if (!root || !tokens || !claims) return false
  storeTokens({ clientId, username: userId }, tokens, claims.issuedAtMs)
  saveSessionMarker(claims.userId)
  clearAuthFlow()
  history.replaceState(null, '', afterSignIn)
  document.title = `Dashboard · ${productName}`
  const reference = crypto.randomUUID()
  const headers = { authorization: `Bearer ${tokens.AccessToken}`, [correlationHeader]: reference }
  const reply = fetch(home, { headers })
  reply.catch(() => undefined)
  window.early = { token: tokens.AccessToken, replies: { [home]: { reference, reply } } }
  delete root.dataset.form
  delete window.pressed
  document.getElementById('late')?.remove()
  document.head.append(Object.assign(document.createElement('script'), { src: files.view }))
  fetchPageScripts(files)
  return true
}

function tokensIn(result: unknown) {
  const AccessToken = textIn(result, 'AccessToken')
  const IdToken = textIn(result, 'IdToken')
  const RefreshToken = textIn(result, 'RefreshToken')
  return AccessToken && IdToken && RefreshToken ? { AccessToken, IdToken, RefreshToken } : undefined
}

/** Only complete tokens of a seller are stored. */
function claimsIn(token: string) {
  const [, payload = ''] = token.split('.')
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  const issuedAt = valueIn(claims, 'iat')
  const userId = textIn(claims, 'sub')
  const isSeller = claimsOfSeller.every((name) => textIn(claims, name) !== undefined)
  return isSeller && userId && typeof issuedAt === 'number'
    ? { userId, issuedAtMs: issuedAt * 1000 }
    : undefined
}
