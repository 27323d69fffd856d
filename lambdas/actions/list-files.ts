import { filesApi } from '#contract/files-api.ts'
import { listFiles } from '../files/list-files.ts'
import { action } from '../http/action.ts'

export const handler = action(filesApi, 'list-files', ({ seller, input }) =>
  listFiles(seller.tenantId, input),
)
