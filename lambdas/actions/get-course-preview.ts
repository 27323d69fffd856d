import { coursePreviewApi } from '#contract/course-preview-api.ts'
import { action } from '../action.ts'
import { loadCoursePreview } from '../courses/course-preview.ts'

export const handler = action(coursePreviewApi, 'get-course-preview', ({ input }) =>
  loadCoursePreview(input.id),
)
