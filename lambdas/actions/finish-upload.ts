import { filesApi } from '#contract/files-api.ts'
import { action } from '../action.ts'
import { finishUpload } from '../files/finish-upload.ts'

export const handler = action(filesApi, 'finish-upload', ({ seller, input }) =>
  finishUpload(seller.tenantId, input),
)
