import { filesApi } from '#contract/files-api.ts'
import { deleteFile } from '../files/delete-file.ts'
import { action } from '../http/action.ts'

export const handler = action(filesApi, 'delete-file', async ({ seller, input }) => {
  await deleteFile(seller.tenantId, input.name, input.confirmed === 'true')
  return { success: true }
})
