import { filesApi } from '#contract/files-api.ts'
import { action } from '../action.ts'
import { listFiles } from '../files/list-files.ts'

export const handler = action(filesApi, 'list-files', ({ seller, input }) =>
  listFiles(seller.tenantId, input),
)
