import * as z from 'zod/mini'
import { daysUntilShutdown, isShutdownNear } from '#rules/model-shutdown.ts'
import { AdminError } from '../admin-error.ts'
import { command } from '../command.ts'

export const checkModel = command({
  usage: '',
  summary: 'Says which model writes texts, and until when it exists.',
  notes:
    'Asks the models endpoint for its shutdown_date. Exits with 1 if the model ends within 60 days or does not exist:\n' +
    'deploy with another -c openaiModel=... then. An alarm fires on the same day.',
  positionals: [],
  needs: ['OPENAI_MODEL', 'OPENAI_SECRET_ID'],
  input: z.object({}),
  run: async () => {
    // Here, because the model's client would slow the start of each command.
    const { modelInUse } = await import('#lambdas/model/model-in-use.ts')
    const { model, isKnown, shutdownDate } = await modelInUse()
    if (!isKnown) throw new AdminError(`${model} does not exist. Deploy with -c openaiModel=ANOTHER.`)
    if (!shutdownDate) return `${model} is used. No shutdown date is announced.`
    const ends = `${model} is used. It ends on ${shutdownDate}, in ${daysUntilShutdown(shutdownDate, Date.now())} days.`
    if (!isShutdownNear(shutdownDate, Date.now())) return ends
    throw new AdminError(`${ends} Deploy with -c openaiModel=ANOTHER before.`)
  },
})
