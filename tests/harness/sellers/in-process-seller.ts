import { randomInt, randomUUID } from 'node:crypto'
import { now } from '#lambdas/clock.ts'
import { ensureProfile } from '#lambdas/data/accounts/provision-account.ts'
import { beginSession } from '#lambdas/data/accounts/sessions.ts'
import { setPlan } from '#lambdas/data/plans/plans.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import type { Plan } from '#rules/billing/plans.ts'
import { embeddedTable } from '../functions/embedded-table.ts'
import { lambdaContext } from '../functions/lambda-context.ts'

export type Answer = { status: number; body: Record<string, unknown> }
export type InProcessSeller = {
  tenantId: string
  userId: string
  /** The claims of the access token. */
  claims: Record<string, unknown>
  /** Invokes a handler the way API Gateway would, with this seller's claims. */
  call: (
    handler: ActionHandler,
    body?: unknown,
    pathParameters?: Record<string, string>,
    queryStringParameters?: Record<string, string>,
  ) => Promise<Answer>
}

const years = 50
const yearMs = 365 * 24 * 60 * 60 * 1000

/** Outlives whatever time a test moves its clock to. */
async function longSession(userId: string) {
  const id = randomUUID()
  await beginSession({ userId, id, device: 'Chrome on Linux', others: [] }, Date.now() + years * yearMs)
  return id
}

/** API Gateway passes every claim as a string. */
const signedInNow = () => ({ auth_time: String(Math.floor(now() / 1000)) })

/** `claims` replace those of the token, in which the password was entered just now. */
type Options = { plan?: Plan; claims?: Record<string, unknown> }

/** A new signed-in seller for a test that runs handlers in this process. */
export async function inProcessSeller(options: Options = {}): Promise<InProcessSeller> {
  await embeddedTable()
  const userId = randomUUID()
  const email = `${userId}@example.com`
  const {
    tenant_id: tenantId,
    role,
    name,
  } = await ensureProfile({ userId, email, name: 'Ada Lovelace', trialKey: userId }, Date.now())
  if (options.plan) await setPlan(tenantId, options.plan)
  const claims = {
    sub: userId,
    token_use: 'access',
    tenant_id: tenantId,
    role,
    email,
    name,
    session_id: options.claims?.session_id ?? (await longSession(userId)),
    ...signedInNow(),
    ...options.claims,
  }
  const sourceIp = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return {
    tenantId,
    userId,
    claims,
    call: async (handler, body, pathParameters, queryStringParameters) => {
      const event = {
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        pathParameters,
        queryStringParameters,
        requestContext: {
          http: { sourceIp },
          authorizer: { jwt: { claims: { ...claims, ...signedInNow(), ...options.claims } } },
        },
      }
      const reply = await handler(event, lambdaContext)
      return { status: reply.statusCode, body: JSON.parse(reply.body) }
    },
  }
}
