import type { Home } from '#contract/home.ts'
import { pluralize } from '#rules/text.ts'

export const firstStepIds = ['course', 'product', 'website', 'online', 'share', 'sale'] as const
export type FirstStepId = (typeof firstStepIds)[number]

/** `current` is the first step that is not done. */
export const firstStepStates = ['done', 'current', 'later'] as const
type State = (typeof firstStepStates)[number]

export type FirstStep = {
  id: FirstStepId
  state: State
  title: string
  text: string
  to: string
  action: string
  isShare?: true
}

export const hasSold = ({ stats }: Home) => stats.total_orders > 0

/** Returns the way to the first sale, which the dashboard shows until there is one. */
export function firstStepsOf(home: Home): FirstStep[] {
  const done = doneSteps(home)
  const current = firstStepIds.find((id) => !done[id])
  return firstStepIds.map((id) => ({
    id,
    state: done[id] ? 'done' : id === current ? 'current' : 'later',
    ...textsOf(id, home),
  }))
}

const doneSteps = ({ stats, products, site, recent }: Home): Record<FirstStepId, boolean> => ({
  course: stats.product_count > 0,
  product: products.some(({ status }) => status === 'published'),
  website: site !== null && site.status !== 'draft',
  online: site?.status === 'live' && !site.closed_at,
  share: recent.days.some(({ visits }) => visits > 0),
  sale: stats.total_orders > 0,
})

function textsOf(id: FirstStepId, { site, recent }: Home): Omit<FirstStep, 'id' | 'state'> {
  if (id === 'course')
    return {
      title: 'Choose your first course',
      text: 'Your store needs something to sell. Pick a course from the catalog.',
      ...{ to: '/app/offers', action: 'Browse Products' },
    }
  if (id === 'product')
    return {
      title: 'Publish a product',
      text: 'None of your products is published, so your store has nothing to sell.',
      ...{ to: '/app/my-products', action: 'Manage Products' },
    }
  if (id === 'website')
    return {
      title: 'Have your website written',
      text: 'It is written from your store’s name, your colour and your published products. You can change every word.',
      ...{ to: '/app/idea', action: 'Generate Your Website' },
    }
  if (id === 'online')
    return site?.closed_at
      ? {
          title: 'Reopen your store',
          text: 'It is closed, so nobody can visit it or buy from it.',
          ...{ to: '/app/settings#danger', action: 'Reopen in Settings' },
        }
      : {
          title: 'Put your store online',
          text: 'Nobody can visit your store before you publish its website.',
          ...{ to: '/app/idea', action: 'Go to Your Website' },
        }
  if (id === 'share')
    return {
      title: 'Share your link',
      text: 'Post it where people know you; Marketing writes the posts. Visits are counted every hour.',
      ...{ to: '/app/share', action: 'Share Your Store', isShare: true },
    }
  const visits = recent.days.reduce((sum, day) => sum + day.visits, 0)
  return {
    title: 'Make your first sale',
    text: `${pluralize(visits, 'visit')}, no order yet. Is the course that your visitors came for published, at a price they would pay?`,
    ...{ to: '/app/my-products', action: 'Review Products' },
  }
}
