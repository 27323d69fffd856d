import { html, raw } from '../html.ts'
import type { Offer } from '../store-page.ts'

/**
 * The place that `withReviews` fills, again and again while the page is live. It names the offer and the course. Its classes keep their styles on
 * the page.
 */
export const courseReviewsSlot = ({ id, slug }: Offer) => html`
  ${raw('<!--reviews ')}${id}${slug && `/${slug}`}${raw(' class="reviews stars by reply facts"--><!--/reviews-->')}
`
