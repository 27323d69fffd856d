import type { InputOf, ReplyOf } from '#contract/action.ts'
import type { buyerRoutes } from '#contract/buyer-routes.ts'
import type { commerceApi } from '#contract/commerce-api.ts'
import type { libraryApi } from '#contract/library-api.ts'
import { failureOf } from '../lib/api-error.ts'
import { sendRequest } from '../lib/send-request.ts'

type Route = (typeof buyerRoutes)[keyof typeof buyerRoutes]
type Actions = typeof libraryApi & Pick<typeof commerceApi, 'get-checkout'>
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
  const reply = await sendRequest(route, input, { reference })
  if (!reply.ok) throw await failureOf(reply, reference)
  return reply.json()
}
