import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { OrderState } from '#contract/orders.ts'
import { listOrders as listOf } from '#lambdas/data/sales/orders.ts'
import { dollarsAndCents } from '#rules/money.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'
import { printable } from './terminal.ts'

export const listOrders = command({
  usage: 'EMAIL [--state STATE] [--cursor CURSOR]',
  summary: "Lists a seller's orders, newest first: date, payment, state, total, commission, courses.",
  notes: `A state is ${OrderState.options.join(', ')}. Pages of 50; --cursor shows the next one.`,
  positionals: ['email'],
  options: { state: { type: 'string' }, cursor: { type: 'string' } },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, state: z.optional(OrderState), cursor: z.optional(z.string()) }),
  run: async ({ email, state, cursor: after }) => {
    const { tenantId } = await sellerWith(email)
    const { orders, cursor } = await listOf(tenantId, {
      ...(state && { state }),
      ...(after && { cursor: after }),
    })
    const lines = orders.map(({ id, paid_at, state, total_cents, commission_cents, lines }) =>
      [
        paid_at,
        id,
        state,
        dollarsAndCents(total_cents),
        dollarsAndCents(commission_cents),
        lines.map(({ title, quantity }) => `${quantity} x ${title}`).join(', '),
      ]
        .map(printable)
        .join('  '),
    )
    if (lines.length === 0 && !cursor) return 'There is no such order.'
    return [...lines, ...(cursor ? [`More with --cursor ${cursor}`] : [])].join('\n')
  },
})
