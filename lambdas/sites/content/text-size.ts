import { effectiveLocks, withCoursesOf } from '#contract/site/content-paths.ts'
import { utf8Bytes } from '#rules/text.ts'
import type { SiteContentRecord } from '../../data/site/site-text.ts'
import { Failure } from '../../failure.ts'

/**
 * UTF-8 bytes of a site's texts. They are one item of the table, which has at most 400 KB, with those of a generation that is
 * not finished; each release has a copy.
 */
const maxTextBytes = 150_000

/**
 * Returns the texts as they can be stored: where they have become too long, without words about other courses than these.
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
