import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import type { Action, InputOf, ReplyOf } from '#contract/action.ts'
import { type ActionName, type Api, api } from '#contract/api.ts'
import { during } from './log/invocation.ts'
import { failed, type Reply, succeeded } from './reply.ts'
import {
  type ActionEvent,
  type Client,
  checkEdge,
  clientOf,
  inputOf,
  invocationOf,
  type Seller,
  sellerOf,
} from './request.ts'

type Caller<A extends Action> = A['access'] extends 'anyone' ? unknown : { seller: Seller }
/** What an action runs on: the parsed input, who asks (unless anyone may), and from where. */
export type Call<Name extends ActionName> = Caller<Api[Name]> & { input: InputOf<Api[Name]>; client: Client }
export type ActionHandler = (event: ActionEvent, context: Context) => Promise<Reply>

/**
 * The Lambda handler of one action: through the edge? who? what? -> `run` -> the contract's reply.
 * Whatever is thrown becomes an answer; see `failed`. Each call leaves one line in the log.
 */
export function action<Name extends ActionName>(
  name: Name,
  run: (call: Call<Name>) => Promise<ReplyOf<Api[Name]>>,
): ActionHandler
// The contract ties input and reply to the name for callers; within, all that is known is that the schemas hold.
export function action(name: ActionName, run: (call: Checked) => Promise<unknown>): ActionHandler {
  const definition: Action = api[name]
  const pipeline = middy<ActionEvent, Reply>()
    .before(({ event }) => checkEdge(event))
    .onError((request) => {
      request.response = failed(request.error)
    })
    .handler(async (event: ActionEvent) => {
      const seller = sellerOf(definition, event)
      const value = await run({ seller, input: inputOf(definition, event), client: clientOf(event) })
      return succeeded(name, definition.reply.parse(value))
    })
  return (event, context) => during(invocationOf(name, event, context), () => pipeline(event, context))
}

type Checked = { seller: Seller | undefined; input: Record<string, unknown>; client: Client }
