import { settlePlan } from '../billing/settle-plan.ts'
import type { EventSubject, Plans, Sales } from './ports.ts'
import { settlePayment } from './settle-payment.ts'

type Provider = { sales: Pick<Sales, 'load'>; plans: Pick<Plans, 'load' | 'endAndRefund'> }

/** Brings the books to what the provider says of this sale or plan now. A payment may be of either. */
export async function settleSubject({ sales, plans }: Provider, { kind, id }: EventSubject): Promise<void> {
  if (kind === 'account') return
  if (kind === 'payment' && (await settlePayment(sales, id)).isKnown) return
  await settlePlan(plans, id)
}
