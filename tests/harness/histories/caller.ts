import { type ApiReply, apiFor, type Seller } from '../sellers/seller.ts'

export type Caller = ReturnType<typeof callerOf>

/** Calls the API as a seller, and signs in again once the clock has gone past the token or a sensitive action asks for it. */
export function callerOf(seller: Seller) {
  const { origin } = seller.target
  let call = seller.api
  let signingIn: Promise<void> | undefined
  const signIn = async () => {
    const { accessToken } = await seller.signIn()
    call = apiFor(origin, accessToken)
    signingIn = undefined
  }
  const ask = async (method: string, path: string, body?: unknown): Promise<ApiReply> => {
    const reply = await call(method, path, body)
    if (reply.status !== 401 && reply.body.error !== 'sign-in-again') return reply
    signingIn ??= signIn()
    await signingIn
    return call(method, path, body)
  }
  return {
    email: seller.email,
    ask,
    /** Throws on any refusal. */
    api: async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const reply = await ask(method, path, body)
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
  }
}
