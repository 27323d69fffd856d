import type { LibraryCourse } from '#contract/library.ts'

/** The lessons of all modules in order. */
export const lessonsOf = ({ modules }: Pick<LibraryCourse, 'modules'>) =>
  modules.flatMap(({ lessons }) => lessons)

/** Returns the lesson to go on with: the last one opened, or the one after it if that is completed. */
export function nextLesson(course: LibraryCourse) {
  const lessons = lessonsOf(course)
  const isOpen = ({ id }: { id: string }) => !course.completed.includes(id)
  const last = lessons.findIndex(({ id }) => id === course.last_lesson_id)
  return lessons.slice(Math.max(0, last)).find(isOpen) ?? lessons.find(isOpen) ?? lessons[0]
}

/** Returns what opens the next lesson: Start, Continue or Open again. */
export function nextStepText(course: LibraryCourse) {
  const { completed, last_lesson_id } = course
  if (completedCount(course) === lessonsOf(course).length) return 'Read again'
  return completed.length > 0 || last_lesson_id ? 'Continue' : 'Start'
}

/** The number of this course's lessons that are completed. */
export const completedCount = (course: LibraryCourse) =>
  lessonsOf(course).filter(({ id }) => course.completed.includes(id)).length

/** Returns the completed share of a course, in words and in percent. */
export function progressOf(course: LibraryCourse) {
  const total = lessonsOf(course).length
  const done = completedCount(course)
  return {
    text: done === total && total > 0 ? 'Completed' : `${done} of ${total} lessons`,
    percent: total && (done / total) * 100,
  }
}
