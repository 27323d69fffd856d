import { settlePlan } from '../billing/settle-plan.ts'
import { countDeclined } from '../payments/count-declined.ts'
import type { EventSubject, Payouts, Plans, Sales, SettlingMethod } from '../payments/ports.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { checkAccountById } from '../payouts/check-account.ts'

type Provider = {
  sales: Pick<Sales, 'load' | 'refund'>
  plans: Pick<Plans, SettlingMethod>
  payouts: Pick<Payouts, 'status'>
}

/** Brings the books to what the provider says of this sale, plan or account now. A payment may be of a sale or a plan. */
export async function settleSubject(
  { sales, plans, payouts }: Provider,
  subject: EventSubject,
): Promise<void> {
  if (subject.kind === 'declined') return countDeclined(subject)
  if (subject.kind === 'account') return checkAccountById(payouts, subject)
  const { kind, id } = subject
  if (kind === 'payment' && (await settlePayment(sales, id)).isKnown) return
  await settlePlan(plans, id)
}
