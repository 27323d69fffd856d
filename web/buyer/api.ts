import type { InputOf, ReplyOf } from '#contract/action.ts'
import { buyerRoutes } from '#contract/buyer-routes.ts'
import type { commerceApi } from '#contract/commerce-api.ts'
import type { libraryApi } from '#contract/library-api.ts'
import { failureOf } from '../lib/api-error.ts'
import { sendRequest } from '../lib/send-request.ts'

type Actions = typeof libraryApi & Pick<typeof commerceApi, 'get-checkout'>

/**
 * Calls an action as the buyer, whose session is a cookie. The server sends nothing that the reply's schema does not have
 * (lambdas/http/action.ts), so the reply is not parsed again.
 * @throws ApiError
 */
export async function call<Name extends keyof Actions>(
  name: Name,
  input: InputOf<Actions[Name]>,
): Promise<ReplyOf<Actions[Name]>> {
  const reference = crypto.randomUUID()
  const reply = await sendRequest(buyerRoutes[name], input, { reference })
  if (!reply.ok) throw await failureOf(reply, reference)
  return reply.json()
}
