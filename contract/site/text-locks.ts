import * as z from 'zod/mini'

const home =
  /hero(\.(headline|subheadline|cta_text))?|benefits(\.[0-5](\.(icon|title|description))?)?|features(\.[0-5](\.(title|description))?)?/
const faq = /faq(\.[0-5](\.(question|answer))?)?/
const course = `courses\\.[\\w-]{1,100}(\\.(promise(\\.text)?|(outcomes|for_whom)(\\.[0-5](\\.text)?)?|${faq.source}))?`
const about = `about(\\.(intro(\\.text)?|${faq.source}))?`
const pick = 'picks\\.[\\w-]{1,100}(\\.text)?'

/**
 * The path of page content that a regeneration does not change: one text (`hero.headline`, `benefits.0.title`), one
 * item (`benefits.0`) or a whole section (`hero`). Positions count from 0.
 */
export const TextLock = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(${home.source}|${course}|${about}|${pick})$`),
      'Lock a section or a text in it, like hero or benefits.0.title.',
    ),
  )
export type TextLock = z.infer<typeof TextLock>

/** The longest possible site, with ten courses, has 570 sections, items and texts; an editor may send some of them twice. */
export const Locks = z.array(TextLock).check(z.maxLength(1000))

/** Returns whether one of the locks applies to this path: its own, its item's or its section's. */
export const isLocked = (locks: readonly TextLock[], path: string) =>
  locks.some((lock) => path === lock || path.startsWith(`${lock}.`))
