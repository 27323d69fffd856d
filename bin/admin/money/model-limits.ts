import * as z from 'zod/mini'
import { type LimitedWork, setDailyLimit, usedToday } from '#lambdas/data/plans/model-breaker.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'

type LimitCommand = {
  work: LimitedWork
  what: 'campaign-limit' | 'generation-limit'
  summary: string
  notes: string
  reportOf: (use: { limit: number; used: number }) => string
}

const limitCommand = ({ work, what, summary, notes, reportOf }: LimitCommand) =>
  command({
    usage: '[LIMIT --apply]',
    summary,
    notes: `The limit holds for all sellers together, by days in UTC; ${notes}`,
    changes: 'with --apply',
    positionals: ['limit'],
    options: { apply: { type: 'boolean', default: false } },
    needs: ['TABLE_NAME'],
    input: z.object({
      limit: z.optional(z.string().check(z.regex(/^\d{1,8}$/, 'It is a number up to 99999999.'))),
      apply: z.boolean(),
    }),
    run: async ({ limit, apply }) => {
      if (apply !== (limit !== undefined)) throw new AdminError('Pass LIMIT together with --apply.')
      if (limit !== undefined)
        await audited({ what, target: 'platform', details: { limit } }, () =>
          setDailyLimit(work, Number(limit)),
        )
      return reportOf(await usedToday(work))
    },
  })

export const campaignLimit = limitCommand({
  work: 'campaigns',
  what: 'campaign-limit',
  summary: 'Shows how many campaigns the platform started today, or changes how many it may.',
  notes:
    'another angle of a piece counts as one. A seller above it\n' +
    'reads that campaigns are paused, and pays nothing. 0 pauses them at once.',
  reportOf: ({ limit, used }) => `${used} of ${limit} campaigns were started today.`,
})

export const generationLimit = limitCommand({
  work: 'generations',
  what: 'generation-limit',
  summary: 'Shows the credits that generations of sites began with today, or changes how many they may.',
  notes:
    'a generation that fails counts, too. A seller above it\n' +
    'reads that writing is paused, and pays nothing. 0 pauses generations at once.',
  reportOf: ({ limit, used }) => `Generations of ${used} of ${limit} credits were started today.`,
})
