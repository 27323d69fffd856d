import { filesApi } from '#contract/files-api.ts'
import { action } from '../action.ts'
import { startUpload } from '../files/start-upload.ts'

export const handler = action(filesApi, 'start-upload', ({ seller, input }) =>
  startUpload(seller.tenantId, input.bytes),
)
