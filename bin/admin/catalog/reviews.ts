import * as z from 'zod/mini'
import { HideReasonName } from '#contract/reviews.ts'
import { hideReview as hide, listReportedReviews, showReview as show } from '#lambdas/operators/reviews.ts'
import { hideReasons } from '#rules/courses/reviews.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { aligned } from '../terminal.ts'

const ReviewId = z
  .string()
  .check(z.regex(/^[0-9A-Z]{26}$/, 'Give the id of a review, as reported-reviews shows it.'))
const notFound = 'There is no such review. Nothing was changed.'

export const reportedReviews = command({
  usage: '',
  summary: 'Lists the reviews that sellers have reported and nobody has decided on, most reports first.',
  positionals: [],
  needs: ['TABLE_NAME'],
  input: z.object({}),
  run: async () => {
    const reports = await listReportedReviews()
    if (reports.length === 0) return 'No reported review waits for a decision.'
    return reports
      .map(({ id, product_id, stars, review, reports: count, reason, text }) =>
        aligned([
          ['Review', id],
          ['Course', product_id],
          ['Stars', String(stars)],
          ['Text', review],
          ['Reports', String(count)],
          ['Last reason', text ? `${reason}: ${text}` : reason],
          ['Hide', `hide-review ${id} --reason ${reason}`],
          ['Keep', `show-review ${id} --reason ...`],
        ]),
      )
      .join('\n\n')
  },
})

export const hideReview = command({
  usage: 'ID',
  summary: 'Hides a review of a course for one of the published reasons.',
  notes: `The reason is one of those on /reviews-policy, and the writer reads it:\n${Object.entries(
    hideReasons,
  )
    .map(([name, text]) => `  ${name}: ${text}`)
    .join('\n')}\nA low number of stars is none. show-review takes it back.`,
  changes: 'always',
  positionals: ['id'],
  options: reasonOption,
  needs: ['TABLE_NAME'],
  input: z.object({ id: ReviewId, reason: HideReasonName }),
  run: async ({ id, reason }) => {
    await audited({ what: 'hide-review', target: id }, async () => {
      if (!(await hide(id, reason))) throw new AdminError(notFound)
    })
    return 'The review is hidden. Its writer reads why.'
  },
})

export const showReview = command({
  usage: 'ID',
  summary: 'Shows a hidden review again, or keeps a reported one.',
  notes: 'Forgets the reports. A review without access to its course stays withdrawn.',
  changes: 'always',
  positionals: ['id'],
  options: reasonOption,
  needs: ['TABLE_NAME'],
  input: z.object({ id: ReviewId, reason: Reason }),
  run: async ({ id }) => {
    await audited({ what: 'show-review', target: id }, async () => {
      if (!(await show(id))) throw new AdminError(notFound)
    })
    return 'The review is not hidden.'
  },
})
