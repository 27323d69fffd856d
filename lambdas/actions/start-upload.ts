import { filesApi } from '#contract/files-api.ts'
import { startUpload } from '../files/start-upload.ts'
import { action } from '../http/action.ts'

export const handler = action(filesApi, 'start-upload', ({ seller, input }) =>
  startUpload(seller.tenantId, input.bytes),
)
