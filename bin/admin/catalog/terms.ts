import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { UtcDay } from '#contract/catalog.ts'
import { archiveOffer, offerWith, schedulePrice } from '#lambdas/operators/courses/offers.ts'
import { proposeCommission } from '#lambdas/operators/money/commission-plans.ts'
import { commissionNoticeDays } from '#rules/offers.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { sellerByEmail } from '../sellers/seller.ts'
import { shellUser, waitingText } from '../shell-user.ts'

const told = 'Everybody who sells it gets a mail within five minutes.'
const positionals = ['product'] as const

export const archiveCourse = command({
  usage: 'PRODUCT_ID [--return]',
  summary: 'Takes a course out of the catalog, or back in.',
  notes:
    'Nobody can buy it any more, carts say so; payments that have begun are settled and buyers keep it. ' +
    told,
  changes: 'always',
  positionals: [...positionals],
  options: { ...reasonOption, return: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME'],
  input: z.object({ product: z.string(), return: z.boolean(), reason: Reason }),
  run: async ({ product: id, return: isBack, reason }) => {
    await archiveOffer(shellUser(), { id, typed_id: id, archived: !isBack, reason })
    return isBack ? 'It is in the catalog again.' : 'It is archived. Visitors see that within a minute.'
  },
})

export const schedulePriceCommand = command({
  usage: 'PRODUCT_ID --cents N --from YYYY-MM-DD [--pro-only | --every-plan]',
  summary: 'Announces another price or plan of a course from a day on.',
  notes: `The day begins at 00:00 UTC. It replaces what was announced before. ${told}`,
  changes: 'always',
  positionals: [...positionals],
  options: {
    ...reasonOption,
    cents: { type: 'string' },
    from: { type: 'string' },
    'pro-only': { type: 'boolean', default: false },
    'every-plan': { type: 'boolean', default: false },
  },
  needs: ['TABLE_NAME'],
  input: z.object({
    product: z.string(),
    cents: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000))),
    from: UtcDay,
    'pro-only': z.boolean(),
    'every-plan': z.boolean(),
    reason: Reason,
  }),
  run: async ({ product: id, cents, from, reason, ...plan }) => {
    const offer = await offerWith(id)
    const pro_only = plan['pro-only'] || (offer.pro_only && !plan['every-plan'])
    const change = { default_price: cents ?? offer.default_price, pro_only, from }
    await schedulePrice(shellUser(), { id, typed_id: id, reason, ...change })
    return `It is announced for ${from}. ${told}`
  },
})

export const proposeCommissionCommand = command({
  usage: 'PRODUCT_ID --percent N --from YYYY-MM-DD [--seller EMAIL]',
  summary: 'Proposes another commission of a course from a day on.',
  notes:
    `At least ${commissionNoticeDays} days ahead. Where another operator has two-step sign-in, it waits for one of them. With --seller it is for this seller\n` +
    'alone; --percent none ends that. Live pages keep their percentage until they are published again.',
  changes: 'always',
  positionals: [...positionals],
  options: {
    ...reasonOption,
    percent: { type: 'string' },
    from: { type: 'string' },
    seller: { type: 'string' },
  },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({
    product: z.string(),
    percent: z.union([z.literal('none'), z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))]),
    from: UtcDay,
    seller: z.optional(Email),
    reason: Reason,
  }),
  run: async ({ product: id, percent, from, seller: email, reason }) => {
    const profile = email ? (await sellerByEmail(email)).profile : undefined
    const { state, approval_id } = await proposeCommission(shellUser(), {
      ...{ id, typed_id: id, from, reason },
      commission_pct: percent === 'none' ? null : percent,
      seller: profile && { tenantId: profile.tenant_id, ownerId: profile.id },
    })
    return state === 'waiting' ? waitingText(approval_id) : `It is announced for ${from}. Sellers get a mail.`
  },
})
