import { basename } from 'node:path'
import * as z from 'zod/mini'
import { importCourse as importFolder } from '#lambdas/courses/import-course.ts'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { catalogProducts } from '#lambdas/data/catalog.ts'
import { loadCourse } from '#lambdas/data/courses.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { counted } from './terminal.ts'

export const importCourse = command({
  usage: 'PRODUCT_ID FOLDER [--apply]',
  summary: 'Replaces the content of a course: its modules, lessons and files.',
  notes:
    'Says what it would do; --apply does it. The folder has course.json with modules and their lessons, the text of\n' +
    'each lesson in lessons/LESSON_ID.md, and files/. A lesson is {id, title, kind, files?}; kind is text, file or\n' +
    'video, and the latter two name their "file". Keep the id of a lesson when you change it: what buyers have\n' +
    'completed is kept by lesson id. The folders in courses/ are examples.',
  positionals: ['product', 'folder'],
  options: { apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME', 'COURSES_BUCKET'],
  input: z.object({ product: z.string(), folder: z.string(), apply: z.boolean() }),
  run: async ({ product: productId, folder, apply }) => {
    const [product] = await catalogProducts([productId])
    if (!product)
      throw new AdminError(`The catalog has no product "${productId}". Add it with import-catalog first.`)
    const course = readCourseFolder(productId, folder)
    const ids = course.lessons.map(({ id }) => id)
    const removed = await lessonsWithout(productId, ids)
    const summary = [
      ...course.notes.map((note) => `note     ${note}`),
      ...removed.map((id) => `removed  ${id}`),
      `${product.title}: ${counted(course.outline.modules.length, 'module')}, ${counted(ids.length, 'lesson')}, ` +
        `${counted(course.files.length, 'file')}.`,
    ].join('\n')
    if (!apply) return `${summary}\nNothing was written. Pass --apply to do it.`
    const details = { folder: basename(folder), lessons: ids.length, files: course.files.length }
    await audited({ what: 'import-course', target: productId, details }, () =>
      importFolder(course, new Date().toISOString()),
    )
    return `${summary}\nBuyers read this version from now on.`
  },
})

/** Lessons that buyers have now and would lose. */
async function lessonsWithout(productId: string, ids: readonly string[]) {
  const present = await loadCourse(productId)
  const listed = present?.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)) ?? []
  return listed.filter((id) => !ids.includes(id))
}
