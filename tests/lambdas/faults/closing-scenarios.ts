import { expect } from 'vitest'
import { codeRecipient, sendCode } from '#lambdas/accounts/verification.ts'
import {
  closeAccountHandler as closeAccount,
  openExportHandler as openExport,
  requestExportHandler as requestExport,
  sendConfirmationCodeHandler as sendConfirmationCode,
} from '#lambdas/actions/account.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { advanceClosing } from '#lambdas/closing/advance-closing.ts'
import { exportTokenFor } from '#lambdas/crypto/keyed-hashes.ts'
import { loadExport } from '#lambdas/data/accounts/exports.ts'
import { getItem, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { handler as makeExports } from '#lambdas/scheduled/make-exports.ts'
import { shardNumber } from '#rules/shards.ts'
import { type Accounts, mailedCode } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticeKinds, planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { closingSeller } from '#tests/harness/sellers/closing-seller.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { expectPageAgrees } from '../support/live-page.ts'
import { answered, ended, type FaultFixtures, ran, type Scenario } from './scenario.ts'

const anInstant = { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 }
const providers = { plans: stripePlans, sales: stripeSales }

async function liveSeller({ accounts }: FaultFixtures) {
  const seller = closingSeller(accounts, await sellerWithSite())
  await seller.call(publishSite)
  return { ...seller, code: await codeOf(accounts, seller.email) }
}

async function codeOf(accounts: Accounts, email: string) {
  await sendCode(await codeRecipient('confirmation', email), Date.now())
  return mailedCode(accounts, email, 'confirmation')
}

const asking: Scenario = {
  name: 'asking for a confirmation code',
  prepare: async ({ accounts }) => {
    const seller = closingSeller(accounts, await inProcessSeller())
    return {
      act: () => answered(seller.call(sendConfirmationCode)),
      expectDone: async () =>
        expect(await mailedCode(accounts, seller.email, 'confirmation')).toMatch(/^\d{6}$/),
    }
  },
}

const closing: Scenario = {
  name: 'closing the account with a code',
  prepare: async (fixtures) => {
    const seller = await liveSeller(fixtures)
    const { userId, code } = seller
    return {
      act: () => answered(seller.call(closeAccount, { code })),
      expectDone: async () => {
        // What could not be ended at once is ended by the hourly run.
        await advanceClosing(providers, userId)
        expect(await seller.closing()).toMatchObject({ stage: 'waiting' })
        expect((await expectPageAgrees(fixtures.bucket, seller)).status).toBe('staged')
        expect(await seller.notices()).toEqual(['account-closed'])
        expect((await seller.audit()).at(-1)).toBe('seller close-account done')
      },
    }
  },
}

const keeping: Scenario = {
  name: 'keeping the account',
  prepare: async (fixtures) => {
    const seller = await liveSeller(fixtures)
    await seller.call(closeAccount, { code: seller.code })
    return {
      act: () => answered(seller.keep()),
      expectDone: async () => {
        expect(await seller.closing()).toBeUndefined()
        expect(await seller.tenant()).not.toHaveProperty('closes_at')
        expect((await seller.call(publishSite)).status).toBe(200)
        expect(await seller.notices()).toEqual(['account-closed', 'account-kept'])
      },
    }
  },
}

/** As if 14 days had passed, whatever the clock of a test does in between. */
async function makeDue(userId: string) {
  const past = '2026-01-01T00:00:00.000Z'
  await updateItem(keys.closing(userId), {
    UpdateExpression: 'SET stage = :reminded, due_at = :past, closes_at = :past',
    ExpressionAttributeValues: { ':reminded': 'reminded', ':past': past },
  })
}

const deleting: Scenario = {
  name: 'deleting a closed account',
  prepare: async (fixtures) => {
    const seller = await liveSeller(fixtures)
    const { tenantId, userId, email } = seller
    await seller.call(closeAccount, { code: seller.code })
    await makeDue(userId)
    return {
      act: () => ended(() => advanceClosing(providers, userId)),
      expectDone: async () => {
        expect(await queryItems(tenantPartition(tenantId))).toEqual([])
        expect(await getItem(keys.profile(userId))).toBeUndefined()
        expect(await seller.closing()).toBeUndefined()
        expect(fixtures.accounts.pool.users.has(email)).toBe(false)
        expect([...fixtures.bucket.pages.keys()].filter((key) => key.includes(tenantId))).toEqual([])
        expect((await queryItems(planMailPartition(tenantId))).map(({ id }) => id)).toEqual([
          'account-deleted',
        ])
      },
    }
  },
}

const requesting: Scenario = {
  name: 'asking for the data',
  prepare: async () => {
    const seller = await inProcessSeller()
    return {
      act: () => answered(seller.call(requestExport, {})),
      expectDone: async () => {
        await makeExports({}, anInstant)
        expect(await loadExport(seller.tenantId)).toMatchObject({ state: 'ready', count: 1 })
        expect(await planNoticeKinds(seller.tenantId)).toEqual(['export-ready'])
      },
    }
  },
}

/** What the queue sends: each of its messages is for one shard. */
const messageFor = (tenantId: string) => ({
  Records: [{ eventSource: 'aws:sqs', body: JSON.stringify({ shard: shardNumber(tenantId) }) }],
})

const making: Scenario = {
  name: 'making the file with the data',
  prepare: async () => {
    const seller = await inProcessSeller()
    await seller.call(requestExport, {})
    return {
      act: () => ran(() => makeExports(messageFor(seller.tenantId), anInstant)),
      expectDone: async () => {
        expect(await loadExport(seller.tenantId)).toMatchObject({ state: 'ready' })
        expect(await planNoticeKinds(seller.tenantId)).toEqual(['export-ready'])
      },
    }
  },
}

const expectUsed = async ({ tenantId }: { tenantId: string }) =>
  expect((await loadExport(tenantId))?.used_at).toBeDefined()

const downloading: Scenario = {
  name: 'downloading the data',
  prepare: async () => {
    const seller = await inProcessSeller()
    await seller.call(requestExport, {})
    await makeExports({}, anInstant)
    const [notice] = await planNoticesOf(seller.tenantId)
    const token = notice?.kind === 'export-ready' ? await exportTokenFor(notice.nonce) : ''
    return {
      act: async () => {
        const outcome = await answered(seller.call(openExport, { token }))
        // A link whose reply was lost is used up: the seller asks for another file.
        return outcome.error === 'not-found' ? ended(() => expectUsed(seller)) : outcome
      },
      expectDone: () => expectUsed(seller),
    }
  },
}

export const closingScenarios = [asking, closing, keeping, deleting, requesting, making, downloading]
