import { action } from '../action.ts'
import { finishUpload } from '../files/finish-upload.ts'

export const handler = action('finish-upload', ({ seller, input }) => finishUpload(seller.tenantId, input))
