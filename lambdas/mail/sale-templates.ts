import { longDay } from '#rules/calendar.ts'
import { holdDays } from '#rules/money/ledger.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { saleMailsPerDay } from '#rules/sale-mails.ts'
import type { PlanNotice } from '../data/plans/plan-notices.ts'

type SaleNotice = Extract<PlanNotice, { kind: 'sale' | 'sales-digest' }>

const settings = 'You can turn these emails off in Settings, under Emails.'

/** Returns the text of a mail about one sale, or about a day of many. */
export function saleText(notice: SaleNotice) {
  const earned = dollarsAndCents(notice.commission_cents)
  if (notice.kind === 'sales-digest') {
    const day = longDay(Date.parse(notice.day))
    return {
      subject: `You earned ${earned} on ${day}`,
      title: `${notice.orders} sales in one day`,
      intro: `On ${day} you made ${notice.orders} sales and earned ${earned}. The first ${saleMailsPerDay} had an email of their own.`,
      link: { intro: 'See them all:', text: 'Open Orders', path: '/app/orders' },
      notes: [settings],
    }
  }
  const { order_id, total_cents, commission_cents, titles } = notice
  const title = commission_cents > 0 ? `You earned ${earned}` : 'You made a sale'
  const bought = `Somebody bought ${titles ? listOf(titles) : 'from your store'} for ${dollarsAndCents(total_cents)}.`
  return {
    subject: title,
    title,
    intro:
      commission_cents > 0
        ? `${bought} Your commission of ${earned} is held for ${holdDays} days.`
        : `${bought} It earns no commission, and the order says why.`,
    link: { intro: 'See the order:', text: 'Open the order', path: `/app/orders/${order_id}` },
    notes: [settings],
  }
}

const listOf = ([first = 'something', second, ...more]: readonly string[]) => {
  if (second === undefined) return `“${first}”`
  return more.length === 0 ? `“${first}” and “${second}”` : `“${first}” and ${more.length + 1} more courses`
}
