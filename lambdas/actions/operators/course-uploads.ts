import { courseUploadsApi } from '#contract/api/operators/course-uploads-api.ts'
import { listCourseUploads } from '../../data/offers/course-uploads.ts'
import { action } from '../../http/action.ts'
import { withMakers } from '../../operators/author-names.ts'
import {
  courseUploadView,
  importCourseUpload,
  startCourseUpload,
} from '../../operators/courses/course-uploads.ts'
import { adminGuard } from '../../operators/operator.ts'

export const listCourseUploadsHandler = action(
  courseUploadsApi,
  'list-course-uploads',
  async ({ input }) => ({ uploads: await withMakers(await listCourseUploads(input.id)) }),
  adminGuard,
)

export const getCourseUploadHandler = action(
  courseUploadsApi,
  'get-course-upload',
  ({ input }) => courseUploadView(input.id, input.upload),
  adminGuard,
)

export const startCourseUploadHandler = action(
  courseUploadsApi,
  'start-course-upload',
  ({ operator, input }) => startCourseUpload(operator, input),
  adminGuard,
)

export const importCourseUploadHandler = action(
  courseUploadsApi,
  'import-course-upload',
  async ({ operator, input }) => {
    await importCourseUpload(operator, input)
    return { success: true as const }
  },
  adminGuard,
)
