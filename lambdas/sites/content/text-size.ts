import { effectiveLocks, withCoursesOf } from '#contract/site/content-paths.ts'
import { utf8Bytes } from '#rules/text.ts'
import type { SiteContentRecord } from '../../data/site/site-text.ts'
import { Failure } from '../../failure.ts'

/**
 * UTF-8 bytes of a site's texts. They and those of an unfinished generation are one item of the table, at most 400 KB. Each
 * release has a copy.
 */
const maxTextBytes = 150_000

/**
 * Returns the texts as they can be stored. If they are too long, words about courses other than these are removed.
 * @throws Failure 'invalid-input' if they are too long even so, and longer than `before`
 */
export function storableText(
  before: SiteContentRecord,
  after: SiteContentRecord,
  productIds: readonly string[],
): SiteContentRecord {
  if (textBytes(after) <= maxTextBytes) return after
  const content = withCoursesOf(productIds, after.content)
  const shorter = { ...after, content, locks: effectiveLocks(after.locks, content) }
  const bytes = textBytes(shorter)
  if (bytes <= maxTextBytes || bytes <= textBytes(before)) return shorter
  throw new Failure(
    'invalid-input',
    `The texts of a site have at most ${maxTextBytes / 1000} KB together. Shorten this text, or another one.`,
  )
}

const textBytes = ({ settings, content, locks }: SiteContentRecord) =>
  utf8Bytes(JSON.stringify({ settings, content, locks }))
