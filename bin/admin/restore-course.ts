import * as z from 'zod/mini'
import { loadCourseVersion } from '#lambdas/data/library/course-versions.ts'
import {
  compareCourse,
  listCourseVersions,
  replaceCourseKeepingVersion,
} from '#lambdas/operators/course-versions.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { courseSummary, productToImport, replacedText } from './course-summary.ts'
import { VersionNumber, versionOption } from './inputs.ts'

export const restoreCourse = command({
  usage: 'PRODUCT_ID [--version N] [--apply]',
  summary: 'Lists the kept versions of a course, or goes back to one.',
  notes:
    'Each change by import-course or restore-course keeps the content that it replaces. With --version it shows the\n' +
    'difference; --apply makes it. The catalog may not promise more than that version has.',
  changes: 'with --apply',
  positionals: ['product'],
  options: { ...versionOption, apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME'],
  input: z.object({ product: z.string(), version: VersionNumber, apply: z.boolean() }),
  run: async ({ product: productId, version, apply }) => {
    const product = await productToImport(productId)
    if (version === undefined) return versionsText(productId)
    const content = await loadCourseVersion(productId, version)
    if (!content)
      throw new AdminError(
        `There is no version ${version} of "${productId}".\n${await versionsText(productId)}\nNothing was changed.`,
      )
    const summary = courseSummary(product, await compareCourse(product, content))
    if (!apply) return `${summary}\nNothing was written. Pass --apply to go back to version ${version}.`
    const kept = await audited({ what: 'restore-course', target: productId, details: { version } }, () =>
      replaceCourseKeepingVersion(content),
    )
    return `${summary}\n${replacedText(productId, kept)}`
  },
})

async function versionsText(productId: string) {
  const versions = await listCourseVersions(productId)
  if (versions.length === 0) return `No version of "${productId}" is kept: nothing has replaced its content.`
  return versions
    .map(({ number, keptAt, contents }) => `version ${number}, replaced ${keptAt}: ${contents}`)
    .join('\n')
}
