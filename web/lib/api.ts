import * as z from 'zod/mini'
import { type Action, type InputOf, needsToken, type ReplyOf } from '#contract/api/action.ts'
import { failureOf } from './api/api-error.ts'
import { takeEarlyReply } from './api/early-replies.ts'
import { promptForPassword } from './api/password-prompt.ts'
import { sendRequest } from './api/send-request.ts'
import { activeView } from './session/view-as.ts'
import { session } from './session.ts'

/**
 * Calls an action of the contract as the signed-in seller: `call(siteApi['publish-site'], {})`. If the action needs a
 * fresh sign-in, asks for the password and repeats the call.
 * @throws ApiError
 */
export async function call<A extends Action>(action: A, input: InputOf<A>): Promise<ReplyOf<A>> {
  // An early request has no query.
  const isEarly = action.method === 'GET' && !activeView() && Object.keys(input ?? {}).length === 0
  const early = isEarly ? takeEarlyReply(action.path, session.accessToken()) : undefined
  const reference = early?.reference ?? crypto.randomUUID()
  const reply = await sendRenewing(action, input, reference, early?.reply)
  if (!reply.ok) {
    const failure = await failureOf(reply, reference)
    if (failure.code === 'sign-in-again' && (await promptForPassword())) return call(action, input)
    throw failure
  }
  return z.parse<A['reply']>(action.reply, await reply.json())
}

/**
 * Renews the token after a 401 and retries, only if the same seller is still signed in. An early request that got no
 * reply is sent again.
 */
async function sendRenewing(action: Action, input: unknown, reference: string, early?: Promise<Response>) {
  const asker = session.userId()
  const isStillHere = () => asker !== undefined && asker === session.userId()
  const send = async () => {
    // Components that are still on the page ask again when their data is cleared. Without a token the server would refuse.
    if (needsToken(action) && session.hasEnded()) return new Response(null, { status: 401 })
    const token = needsToken(action) ? session.accessToken() : undefined
    // Actions of operators are never made as the viewed seller.
    const viewToken = action.access === 'seller' ? activeView()?.token : undefined
    return sendRequest(action, input, { reference, token, viewToken })
  }
  const reply = (await early?.catch(() => undefined)) ?? (await send())
  if (reply.status !== 401 || !needsToken(action) || !isStillHere()) return reply
  const isRenewed = await session.refresh().then(
    () => true,
    () => false,
  )
  return isRenewed && isStillHere() ? send() : reply
}
