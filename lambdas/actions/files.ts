import { filesApi } from '#contract/api/files-api.ts'
import { listFiles } from '../files/list-files.ts'
import { startUpload } from '../files/start-upload.ts'
import { action } from '../http/action.ts'
import { deleteFile } from '../sites/pictures/delete-file.ts'
import { finishUpload } from '../sites/pictures/finish-upload.ts'

export const startUploadHandler = action(filesApi, 'start-upload', ({ seller, input }) =>
  startUpload(seller.tenantId, input.bytes),
)

export const finishUploadHandler = action(filesApi, 'finish-upload', ({ seller, input }) =>
  finishUpload(seller.tenantId, input),
)

export const listFilesHandler = action(filesApi, 'list-files', ({ seller, input }) =>
  listFiles(seller.tenantId, input),
)

export const deleteFileHandler = action(filesApi, 'delete-file', async ({ seller, input }) => {
  await deleteFile(seller.tenantId, input.name, input.confirmed === 'true')
  return { success: true }
})
