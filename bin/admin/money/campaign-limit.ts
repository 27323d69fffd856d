import * as z from 'zod/mini'
import { campaignsToday, setCampaignLimit } from '#lambdas/data/plans/model-breaker.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'

export const campaignLimit = command({
  usage: '[LIMIT --apply]',
  summary: 'Shows how many campaigns the platform started today, or changes how many it may.',
  notes:
    'The limit holds for all sellers together, by days in UTC; another angle of a piece counts as one. A seller above it reads\n' +
    'that campaigns are paused, and pays nothing. 0 pauses them at once.',
  changes: 'with --apply',
  positionals: ['limit'],
  options: { apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME'],
  input: z.object({
    limit: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'It is a number of campaigns up to 999999.'))),
    apply: z.boolean(),
  }),
  run: async ({ limit, apply }) => {
    if (apply !== (limit !== undefined)) throw new AdminError('Pass LIMIT together with --apply.')
    if (limit !== undefined)
      await audited({ what: 'campaign-limit', target: 'platform', details: { limit } }, () =>
        setCampaignLimit(Number(limit)),
      )
    const use = await campaignsToday()
    return `${use.used} of ${use.limit} campaigns were started today.`
  },
})
