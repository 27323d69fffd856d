import { filesApi } from '#contract/files-api.ts'
import { finishUpload } from '../files/finish-upload.ts'
import { action } from '../http/action.ts'

export const handler = action(filesApi, 'finish-upload', ({ seller, input }) =>
  finishUpload(seller.tenantId, input),
)
