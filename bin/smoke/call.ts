import * as z from 'zod/mini'
import type { Action, InputOf, ReplyOf } from '#contract/api/action.ts'
import { type ActionName, type Api, api } from '#contract/api/api.ts'

export type Call = <Name extends ActionName>(
  name: Name,
  input: InputOf<Api[Name]>,
) => Promise<ReplyOf<Api[Name]>>

/**
 * Calls the API at an origin as a browser does.
 *
 * @throws SmokeError with the API's message if it refuses.
 */
export const callerAt =
  (origin: string, accessToken?: string): Call =>
  (name, input) =>
    perform(origin, accessToken, api[name], input)

async function perform<A extends Action>(
  origin: string,
  accessToken: string | undefined,
  action: A,
  input: unknown,
): Promise<ReplyOf<A>> {
  const fields = z.record(z.string(), z.unknown()).parse(input)
  const { body, path } = requestOf(action, fields)
  const reply = await fetch(`${origin}${path}`, {
    method: action.method,
    headers: {
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      ...(action.body && { 'content-type': 'application/json' }),
    },
    ...(action.body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${action.method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return z.parse<A['reply']>(action.reply, await reply.json())
}

function requestOf({ path }: Action, fields: Record<string, unknown>) {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name]))),
    body: Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.has(name))),
  }
}
