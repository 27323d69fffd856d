import * as z from 'zod/mini'
import { requestMissingPictures } from '#lambdas/sites/storage/drawn-pictures.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { counted } from '../terminal.ts'

export const drawPictures = command({
  usage: '',
  summary: 'Has the share pictures of stores drawn that are missing.',
  notes: 'Each publish asks for its picture. This asks again, after draw-pictures has failed for a while.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'SITES_BUCKET'],
  input: z.object({}),
  run: async () => {
    const { checked, requested } = await audited({ what: 'draw-pictures' }, requestMissingPictures)
    return `${counted(checked, 'picture')} checked, ${requested} asked for again.`
  },
})
