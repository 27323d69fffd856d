import type { Home } from '#contract/home.ts'
import { accountSentences } from '#rules/money/payout.ts'
import { pluralize } from '#rules/text.ts'

type Step = { title: string; text: string; to: string; action: string; isShare?: true }

/** Returns the one thing that brings a store that has sold nearest to its next sale. */
export function nextStepOf({ site, stats, products, recent, payout_state }: Home): Step {
  const total = (name: 'visits' | 'orders') => recent.days.reduce((sum, day) => sum + day[name], 0)
  const visits = total('visits')
  if (stats.product_count === 0)
    return {
      title: 'Choose your first course',
      text: 'Your store needs something to sell. Pick a course from the catalog.',
      ...{ to: '/app/offers', action: 'Browse Products' },
    }
  if (!products.some(({ status }) => status === 'published'))
    return {
      title: 'Publish a product',
      text: 'None of your products is published, so your store has nothing to sell.',
      ...{ to: '/app/my-products', action: 'Manage Products' },
    }
  if (site?.closed_at)
    return {
      title: 'Reopen your store',
      text: 'It is closed, so nobody can visit it or buy from it.',
      ...{ to: '/app/settings#danger', action: 'Open Settings' },
    }
  if (site?.status !== 'live')
    return {
      title: 'Put your store online',
      text: 'Nobody can visit your store before you publish its website.',
      ...{ to: '/app/idea', action: 'Go to Your Website' },
    }
  if (stats.total_commission_cents > 0 && (payout_state === 'not_begun' || payout_state === 'more_needed'))
    return {
      title: 'Set up payouts',
      text: `You have earned money. ${accountSentences[payout_state]}`,
      ...{ to: '/app/payouts', action: 'Set Up Payouts' },
    }
  // Buyers may ask not to be counted, so an order without a visit is possible.
  if (visits === 0 && total('orders') === 0)
    return {
      title: 'Share your link',
      text: `No visit was counted in the last ${recent.days.length} days. Post your link where people know you; Marketing writes the posts.`,
      ...{ to: '/app/share', action: 'Share Your Store', isShare: true },
    }
  if (total('orders') === 0)
    return {
      title: `${pluralize(visits, 'visit')}, no order in ${recent.days.length} days`,
      text: 'Look at which products you offer: is the one your visitors came for published, at a price they would pay?',
      ...{ to: '/app/my-products', action: 'Review Products' },
    }
  return {
    title: 'See where your buyers come from',
    text: 'Share a link of its own in each place, and do more of what works.',
    ...{ to: '/app/share', action: 'Share Your Store', isShare: true },
  }
}
