import { useQuery } from '@tanstack/react-query'
import { type CoursePreview, coursePreviewApi } from '#contract/api/course-preview-api.ts'
import { call } from '../../lib/api.ts'

/** What is known about a course. */
export const useCoursePreview = (id: string) =>
  useQuery({
    queryKey: ['course-preview', id],
    queryFn: () => call(coursePreviewApi['get-course-preview'], { id }),
    staleTime: 300_000,
  })

/** Returns what is known from a lesson, a sentence or two each. */
export function sentencesOf({ research }: CoursePreview, lessonId: string): string[] {
  if (!research) return []
  const { angles, questions, objections } = research
  return [
    ...Object.values(angles).map(({ text, lesson }) => ({ text, lesson })),
    ...questions.map(({ question, answer, lesson }) => ({ text: `${question} ${answer}`, lesson })),
    ...objections.map(({ objection, answer, lesson }) => ({ text: `${objection} ${answer}`, lesson })),
  ]
    .filter(({ lesson }) => lesson === lessonId)
    .map(({ text }) => text)
}
