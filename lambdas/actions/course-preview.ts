import { coursePreviewApi } from '#contract/course-preview-api.ts'
import { loadCoursePreview } from '../courses/course-preview.ts'
import { action } from '../http/action.ts'

export const getCoursePreviewHandler = action(coursePreviewApi, 'get-course-preview', ({ input }) =>
  loadCoursePreview(input.id),
)
