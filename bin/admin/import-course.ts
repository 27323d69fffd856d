import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import type { CatalogProduct } from '#contract/catalog.ts'
import { catalogOutline } from '#lambdas/courses/catalog-outline.ts'
import { importCourse as importFolder } from '#lambdas/courses/import-course.ts'
import { withOpenableFiles } from '#lambdas/courses/openable-files.ts'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { loadCourse } from '#lambdas/data/library/courses.ts'
import { catalogProducts } from '#lambdas/data/store/catalog.ts'
import { contentsText } from '#rules/course-outline.ts'
import { contradictionsOf, contradictionText } from '#rules/course-promises.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { counted } from './terminal.ts'

export const importCourse = command({
  usage: 'PRODUCT_ID FOLDER [--apply]',
  summary: 'Replaces the content of a course: its modules, lessons and files.',
  notes:
    'Says what it would do; --apply does it. The folder has course.json with modules and their lessons, the text of\n' +
    'each lesson in lessons/LESSON_ID.md, pictures/ and files/. A lesson is {id, title, kind, files?}; kind is text,\n' +
    'file or video, and the latter two name their "file"; a video also has its "seconds" and its "captions" (WebVTT).\n' +
    'Buyers get Markdown as PDF and CSV as XLSX; {"file": ..., "title": ...} gives a file another name. Keep the id of\n' +
    'a lesson when you change it: what buyers have completed is kept by lesson id. The catalog may not promise more\n' +
    'than the folder has. The folders in courses/ are examples.',
  changes: 'with --apply',
  positionals: ['product', 'folder'],
  options: { apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME', 'COURSES_BUCKET'],
  input: z.object({ product: z.string(), folder: z.string(), apply: z.boolean() }),
  run: async ({ product: productId, folder, apply }) => {
    const [product] = await catalogProducts([productId])
    if (!product)
      throw new AdminError(`The catalog has no product "${productId}". Add it with import-catalog first.`)
    const made = mkdtempSync(join(tmpdir(), 'course-files-'))
    try {
      return await importFrom(folder, { product, made, apply })
    } finally {
      rmSync(made, { recursive: true })
    }
  },
})

/** `made` is the folder for the files that are made from Markdown and CSV. */
type Import = { product: CatalogProduct; made: string; apply: boolean }

async function importFrom(folder: string, { product, made, apply }: Import) {
  const source = readCourseFolder(product.id, folder)
  const course = await withOpenableFiles(source, { courseTitle: product.title, folder: made })
  const outline = catalogOutline(course.outline, course.lessons)
  const contradictions = contradictionsOf(product, outline)
  const broken = contradictions.filter(({ kind }) => kind === 'more').map(contradictionText)
  if (broken.length > 0)
    throw new AdminError(
      `${broken.join('\n')}\nThe catalog may not promise more than the course has. ` +
        'Correct its texts with import-catalog first, or add to the course. Nothing was changed.',
    )
  const ids = course.lessons.map(({ id }) => id)
  const removed = await lessonsWithout(product.id, ids)
  const summary = [
    ...[...course.notes, ...contradictions.map(contradictionText)].map((note) => `note     ${note}`),
    ...removed.map((id) => `removed  ${id}`),
    `${product.title}: ${counted(outline.modules.length, 'module')}, ${contentsText(outline)}.`,
  ].join('\n')
  if (!apply) return `${summary}\nNothing was written. Pass --apply to do it.`
  const details = { folder: basename(folder), lessons: ids.length, files: course.files.length }
  await audited({ what: 'import-course', target: product.id, details }, () =>
    importFolder(course, new Date().toISOString()),
  )
  return (
    `${summary}\nBuyers read this version from now on, and the catalog says what it has. A published store says it ` +
    'with its next publish; until then its seller sees that the page has unpublished changes.'
  )
}

/** Lessons that buyers have now and would lose. */
async function lessonsWithout(productId: string, ids: readonly string[]) {
  const present = await loadCourse(productId)
  const listed = present?.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)) ?? []
  return listed.filter((id) => !ids.includes(id))
}
