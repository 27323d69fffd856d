import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import type { CatalogProduct } from '#contract/catalog.ts'
import { storeCourseFiles } from '#lambdas/courses/import-course.ts'
import { loadCourseVersion } from '#lambdas/data/library/course-versions.ts'
import {
  compareCourse,
  listCourseVersions,
  replaceCourseKeepingVersion,
} from '#lambdas/operators/courses/course-versions.ts'
import { AdminError, versionMissing } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { VersionNumber, versionOption } from '../inputs.ts'
import { courseSummary, productToImport, replacedText } from './course-summary.ts'

export const importCourse = command({
  usage: 'PRODUCT_ID FOLDER_OR_ZIP [--apply]',
  summary: 'Replaces the content of a course: its modules, lessons and files.',
  notes:
    'Shows the difference; --apply makes it and keeps the previous version for restore-course. The folder has course.json with modules and their lessons, the text of\n' +
    'each lesson in lessons/LESSON_ID.md, pictures/ and files/. A lesson is {id, title, kind, files?}; kind is text,\n' +
    'file or video, and the latter two name their "file"; a video also has its "seconds" and its "captions" (WebVTT).\n' +
    'Buyers get Markdown as PDF and CSV as XLSX; {"file": ..., "title": ...} gives a file another name. Keep the id of\n' +
    'a lesson when you change it: what buyers have completed is kept by lesson id. The catalog may not promise more\n' +
    'than the folder has. The folders in courses/ are examples; a zip of such a folder is the same.',
  changes: 'with --apply',
  positionals: ['product', 'folder'],
  options: { apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME', 'COURSES_BUCKET', 'SITES_BUCKET'],
  input: z.object({ product: z.string(), folder: z.string(), apply: z.boolean() }),
  run: async ({ product: productId, folder, apply }) => {
    const product = await productToImport(productId)
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
  // Here, because what reads and writes documents would slow the start of each command.
  const { readCourseFolder } = await import('#lambdas/courses/read-course-folder.ts')
  const { addOpenableFiles } = await import('#lambdas/courses/openable-files.ts')
  const source = readCourseFolder(product.id, await unpacked(folder, made))
  const course = await addOpenableFiles(source, { courseTitle: product.title, folder: made })
  const comparison = await compareCourse(product, course)
  const summary = courseSummary(product, comparison, course.notes)
  if (!apply) return `${summary}\nNothing was written. Pass --apply to do it.`
  const details = { folder: basename(folder), lessons: course.lessons.length, files: course.files.length }
  const kept = await audited({ what: 'import-course', target: product.id, details }, async () => {
    await storeCourseFiles([...course.files, ...course.pictures])
    return replaceCourseKeepingVersion(course)
  })
  return `${summary}\n${replacedText(product.id, kept)}`
}

async function unpacked(folder: string, made: string) {
  if (!/\.zip$/i.test(folder)) return folder
  const target = join(made, 'unpacked')
  mkdirSync(target)
  const { unpackCourse } = await import('#lambdas/courses/course-zip.ts')
  await unpackCourse(folder, target)
  return target
}

export const restoreCourse = command({
  usage: 'PRODUCT_ID [--version N] [--apply]',
  summary: 'Lists the kept versions of a course, or goes back to one.',
  notes:
    'Each change by import-course or restore-course keeps the content that it replaces. With --version it shows the\n' +
    'difference; --apply makes it. The catalog may not promise more than that version has.',
  changes: 'with --apply',
  positionals: ['product'],
  options: { ...versionOption, apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME', 'COURSES_BUCKET', 'SITES_BUCKET'],
  input: z.object({ product: z.string(), version: VersionNumber, apply: z.boolean() }),
  run: async ({ product: productId, version, apply }) => {
    const product = await productToImport(productId)
    if (version === undefined && apply) throw versionMissing(await courseVersionsText(productId))
    if (version === undefined) return courseVersionsText(productId)
    const content = await loadCourseVersion(productId, version)
    if (!content)
      throw new AdminError(
        `There is no version ${version} of "${productId}".\n${await courseVersionsText(productId)}\nNothing was changed.`,
      )
    const summary = courseSummary(product, await compareCourse(product, content))
    if (!apply) return `${summary}\nNothing was written. Pass --apply to go back to version ${version}.`
    const kept = await audited({ what: 'restore-course', target: productId, details: { version } }, () =>
      replaceCourseKeepingVersion(content),
    )
    return `${summary}\n${replacedText(productId, kept)}`
  },
})

async function courseVersionsText(productId: string) {
  const versions = await listCourseVersions(productId)
  if (versions.length === 0) return `No version of "${productId}" is kept: nothing has replaced its content.`
  return versions
    .map(({ number, keptAt, contents }) => `version ${number}, replaced ${keptAt}: ${contents}`)
    .join('\n')
}
