import { dollarsAndCents } from '#rules/money.ts'
import { saleMailsPerDay } from '#rules/sale-mails.ts'
import type { PlanNotice } from '../data/plans/plan-notices.ts'

type SaleNotice = Extract<PlanNotice, { kind: 'sale' | 'sales-digest' }>

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const settings = 'You can turn these emails off in Settings, under Emails.'

/** What a mail about one sale, or about a day of many, says. */
export function saleText(notice: SaleNotice) {
  const earned = dollarsAndCents(notice.commission_cents)
  if (notice.kind === 'sales-digest') {
    const day = longDate.format(new Date(notice.day))
    return {
      subject: `You earned ${earned} on ${day}`,
      title: `${notice.orders} sales in one day`,
      intro: `On ${day} you made ${notice.orders} sales and earned ${earned}. The first ${saleMailsPerDay} had an email of their own.`,
      link: { intro: 'See them all:', text: 'Open Orders', path: '/app/orders' },
      notes: [settings],
    }
  }
  return {
    subject: notice.commission_cents > 0 ? `You earned ${earned}` : 'You made a sale',
    title: notice.commission_cents > 0 ? `You earned ${earned}` : 'You made a sale',
    intro: `Somebody paid ${dollarsAndCents(notice.total_cents)} in your store. Your commission is ${earned}, held for 30 days.`,
    link: { intro: 'See what was bought:', text: 'Open the order', path: `/app/orders/${notice.order_id}` },
    notes: [settings],
  }
}
