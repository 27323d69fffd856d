import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import type { Action, InputOf, ReplyOf } from '#contract/api/action.ts'
import type { ActionName, Api } from '#contract/api/api.ts'
import { withInvocation } from '../log/invocation.ts'
import { type Buyer, buyerOf, sessionOf } from './buyer-session.ts'
import type { Operator } from './operator.ts'
import { failureReply, type Reply, successReply } from './reply.ts'
import {
  type ActionEvent,
  type Client,
  checkEdge,
  clientOf,
  countsAsVisit,
  hostOf,
  inputOf,
  invocationOf,
  type Named,
  namedIn,
  type Seller,
  type SignedBody,
  sellerOf,
  signedBodyOf,
} from './request.ts'
import { viewedSeller, viewTokenOf, withoutAddresses } from './view-as.ts'

/** CloudFront compresses nothing smaller either: it would be as many packets. */
const minBytes = 1000

/** Takes the time of gzip. The best quality takes a hundred times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const encoders = {
  br: (body: string) => brotliCompressSync(body, brotliOptions),
  gzip: (body: string) => gzipSync(body),
}

/**
 * Compresses a reply with what the client accepts. CloudFront cannot do it: it compresses only what its cache policy lets
 * it cache, and replies are private.
 */
export function compressReply(reply: Reply, acceptEncoding = ''): Reply {
  if (Buffer.byteLength(reply.body) < minBytes) return reply
  const headers = { ...reply.headers, vary: 'accept-encoding' }
  const encoding = acceptedEncoding(acceptEncoding)
  if (!encoding) return { ...reply, headers }
  return {
    ...reply,
    headers: { ...headers, 'content-encoding': encoding },
    body: encoders[encoding](reply.body).toString('base64'),
    isBase64Encoded: true,
  }
}

/** Returns the smaller encoding of those accepted. One with the quality 0 is refused. */
function acceptedEncoding(header: string) {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name))
}

type Callers = {
  anyone: unknown
  seller: { seller: Seller }
  admin: { operator: Operator }
  buyer: { buyer: Buyer }
  webhook: { webhook: SignedBody }
}
/** The arguments of an action: the parsed input, the caller (unless anyone may call), and the client. */
export type Call<Name extends ActionName> = Callers[Api[Name]['access']] & {
  input: InputOf<Api[Name]>
  /** Looks up the session of a library that the caller has. A function that calls it is granted to read sessions. */
  session: () => Promise<Buyer | undefined>
  client: Client
  /** The host that the client asked for. */
  host: string
  /** Whether a visit of the client counts. */
  isCounted: boolean
}
type SensitiveName = { [N in ActionName]: Api[N] extends { sensitive: string } ? N : never }[ActionName]
/**
 * Runs a sensitive action for a caller who may do it now. The compiler asks for it, and a function without it does not
 * start. Functions of other actions do not contain it.
 */
export type Guard = <Reply>(
  name: ActionName,
  seller: Seller | undefined,
  run: () => Promise<Reply>,
) => Promise<Reply>
/** Admits an administrator, or throws. The compiler asks for it, as for `Guard`. */
export type AdminGuard = {
  admit: (name: ActionName, isWrite: boolean, seller: Seller | undefined, named: Named) => Promise<Operator>
}
type AdminName = { [N in ActionName]: Api[N] extends { access: 'admin' } ? N : never }[ActionName]
type GuardOf<Name extends ActionName> = Name extends AdminName
  ? [AdminGuard]
  : Name extends SensitiveName
    ? [Guard]
    : []
export type ActionHandler = (event: ActionEvent, context: Context) => Promise<Reply>

/** A reply that also sets a cookie of the caller. */
export class ReplyWithCookie<Value> {
  readonly value: Value
  readonly cookie: string
  constructor(value: Value, cookie: string) {
    this.value = value
    this.cookie = cookie
  }
}

/**
 * Returns the Lambda handler of one action: edge check, caller, parsed input, a fresh sign-in if the action is sensitive,
 * `run`, parsed reply. Whatever is thrown becomes a reply; see `failed`. Each call leaves one line in the log. `group` is the part of the API that the action
 * belongs to: with the whole of it, each function would contain the schemas of all others.
 */
export function action<Name extends ActionName>(
  group: Readonly<Pick<Api, NoInfer<Name>>>,
  name: Name,
  run: (call: Call<Name>) => Promise<ReplyOf<Api[Name]> | ReplyWithCookie<ReplyOf<Api[Name]>>>,
  ...guard: GuardOf<Name>
): ActionHandler
// Callers get the types of the contract by name. The implementation only knows that the schemas hold.
export function action<Name extends ActionName>(
  group: Readonly<Record<Name, Action>>,
  name: Name,
  run: (call: Checked) => Promise<unknown>,
  guard?: Guard | AdminGuard,
): ActionHandler {
  const definition = group[name]
  const isGuarded = definition.sensitive || definition.access === 'admin'
  if (isGuarded && !guard) throw new Error(`${name} needs a guard.`)
  const admins = typeof guard === 'object' ? guard : undefined
  const sensitive = typeof guard === 'function' ? guard : undefined
  const pipeline = middy<ActionEvent, Reply>()
    .before(({ event }) => checkEdge(event))
    .onError((request) => {
      request.response = failureReply(request.error)
    })
    .handler(async (event: ActionEvent) => {
      const viewToken = viewTokenOf(event)
      const caller = sellerOf(definition, event)
      const seller = viewToken === undefined ? caller : await viewedSeller(definition, viewToken, caller)
      // Before anything of the request is looked at: to everybody else there is no such action.
      const operator = await admins?.admit(name, definition.method !== 'GET', seller, namedIn(event))
      const call = {
        seller,
        operator,
        webhook: signedBodyOf(definition, event),
        input: inputOf(definition, event),
        buyer: definition.access === 'buyer' ? await buyerOf(event) : undefined,
        session: () => sessionOf(event),
        client: clientOf(event),
        host: hostOf(event),
        isCounted: countsAsVisit(event),
      }
      const value = await (sensitive ? sensitive(name, seller, () => run(call)) : run(call))
      const { value: reply, cookie } = value instanceof ReplyWithCookie ? value : { value, cookie: undefined }
      const parsed = definition.reply.parse(reply)
      return compressReply(
        successReply(name, viewToken === undefined ? parsed : withoutAddresses(parsed), cookie),
        event.headers?.['accept-encoding'],
      )
    })
  return (event, context) =>
    withInvocation(invocationOf(name, event, context), () => pipeline(event, context))
}

type Checked = {
  operator: Operator | undefined
  seller: Seller | undefined
  buyer: Buyer | undefined
  webhook: SignedBody | undefined
  input: Record<string, unknown>
  session: () => Promise<Buyer | undefined>
  client: Client
  host: string
  isCounted: boolean
}
