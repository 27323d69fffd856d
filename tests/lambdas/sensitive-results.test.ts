import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActionName } from '#contract/api/api.ts'
import { outboxTypes } from '#contract/outbox-types.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { userPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { handler as makeExports } from '#lambdas/scheduled/make-exports.ts'
import { streamTo } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { handlerOf } from '#tests/harness/functions/handler-of.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import type { World } from '#tests/harness/fuzz/fuzzed-part.ts'
import { fuzzedStore } from '#tests/harness/fuzz/fuzzed-store.ts'
import { eventOf, startWorld } from '#tests/harness/fuzz/fuzzed-world.ts'
import type { Sample } from '#tests/harness/fuzz/odd-request.ts'
import { actionNames, actionOf } from '#tests/harness/fuzz/requests.ts'

let world: World
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ world, stop } = await startWorld())
})
afterAll(() => stop())

const sensitive = actionNames.filter((name) => actionOf(name).sensitive)

/** Without these the action has nothing to do. */
const before: Partial<Record<ActionName, ActionName>> = {
  'resume-plan': 'cancel-plan',
  'reopen-store': 'close-store',
}

/** What brings the mail of an action that has none at once. */
const after: Partial<Record<ActionName, () => Promise<unknown>>> = {
  'request-export': () => makeExports({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 }),
}

async function send(name: ActionName, sample: Sample) {
  const reply = await (await handlerOf(name))(eventOf(sample), lambdaContext)
  return { status: reply.statusCode, body: JSON.parse(reply.body) }
}

/** A seller of whom the action asks only what they can give it, with an account that mails reach. */
async function sellerFor(name: ActionName) {
  const { sample } = await fuzzedStore(name, world)
  const { sub, tenant_id, email } = sample.claims
  const [userId, tenantId, address] = [String(sub), String(tenant_id), String(email)]
  const { users, signUp } = world.accounts.pool
  if (!users.has(address)) signUp({ sub: userId, email: address, verified: true })
  /** Brings everything that waits for the seller to the function that mails it, twice. */
  const deliver = async () => {
    const notice = keys.notice(await emailKeyOf(address))
    const waiting = [
      ...(await queryItems(planMailPartition(tenantId))),
      ...(await queryItems(userPartition(userId))),
      ...(await queryItems(notice.pk, notice.sk)),
    ]
    for (const { pk, sk, type } of [...waiting, ...waiting])
      if (outboxTypes.includes(String(type))) await streamTo({ pk: String(pk), sk: String(sk) }, String(type))
  }
  return {
    ask: (asked: ActionName) => send(asked, sample),
    /** A sign-in has one mail about each action, and what came before may have used it. */
    askAfterNewSignIn: () => {
      const auth_time = String(Math.floor(Date.now() / 1000) + 1)
      return send(name, { ...sample, claims: { ...sample.claims, auth_time } })
    },
    mailCount: async () => {
      await deliver()
      return world.accounts.mails.filter(({ to }) => to === address).length
    },
    audit: async () =>
      (await auditOf(tenantId, userId)).map(({ who, what, outcome }) => ({ who, what, outcome })),
    who: `seller ${userId}`,
  }
}

describe('a sensitive action that succeeds', () => {
  test.each(sensitive)('%s: one finished entry in the audit, one mail to the owner', async (name) => {
    const seller = await sellerFor(name)
    const first = before[name]
    if (first) expect((await seller.ask(first)).status).toBe(200)
    const [mailsBefore, auditBefore] = [await seller.mailCount(), await seller.audit()]
    const { status, body } = await seller.askAfterNewSignIn()
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(body).not.toMatchObject({ success: false })
    await after[name]?.()
    expect((await seller.mailCount()) - mailsBefore).toBe(1)
    expect((await seller.audit()).slice(auditBefore.length)).toEqual([
      { who: seller.who, what: name, outcome: 'done' },
    ])
  })
})
