import type { InputOf, ReplyOf } from '#contract/api/action.ts'
import type { commerceApi } from '#contract/api/buyers/commerce-api.ts'
import type { libraryApi } from '#contract/api/buyers/library-api.ts'
import type { reviewsApi } from '#contract/api/buyers/reviews-api.ts'
import type { supportApi } from '#contract/api/support-api.ts'
import type { Library } from '#contract/library.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import type { reviewRoutes } from '#contract/urls/review-routes.ts'
import { failureOf } from '../../lib/api/api-error.ts'
import { sendRequest } from '../../lib/api/send-request.ts'

/** What the document of the library has requested before the application arrived; see request-library.ts. */
type EarlyLibrary = { reference: string; reply: Promise<Response> }

declare global {
  interface Window {
    earlyLibrary?: EarlyLibrary
    /** Starts the application after the next paint. */
    startLibrary?: () => void
  }
}

/** Returns the reply to the early request, and forgets it: it is used once. */
function takeEarlyLibrary() {
  const { earlyLibrary } = window
  delete window.earlyLibrary
  return earlyLibrary
}

type Route = (typeof buyerRoutes)[keyof typeof buyerRoutes] | (typeof reviewRoutes)[keyof typeof reviewRoutes]
type Actions = typeof libraryApi &
  typeof reviewsApi &
  Pick<typeof supportApi, 'ask-support'> &
  Pick<typeof commerceApi, 'create-checkout' | 'get-checkout'>
/** The action of the contract with the route's method and path. */
type ActionAt<R extends Route> = Extract<Actions[keyof Actions], R>

/**
 * Calls an action as the buyer, identified by a cookie: `call(buyerRoutes['get-library'], {})`. Does not parse the reply,
 * because the server sends only what the reply's schema has (lambdas/http/action.ts).
 * @throws ApiError
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<ActionAt<R>>,
): Promise<ReplyOf<ActionAt<R>>> {
  const reference = crypto.randomUUID()
  return contentOf(await sendRequest(route, input, { reference }), reference)
}

/** Returns the caller's library, from the document's early request if there was one. @throws ApiError */
export async function getLibrary(): Promise<Library> {
  const early = takeEarlyLibrary()
  const reply = await early?.reply.catch(() => undefined)
  return early && reply ? contentOf(reply, early.reference) : call(buyerRoutes['get-library'], {})
}

async function contentOf(reply: Response, reference: string) {
  if (!reply.ok) throw await failureOf(reply, reference)
  return reply.json()
}
