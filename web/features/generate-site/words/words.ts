import { isLocked, type Lock } from '#contract/locks.ts'
import { type Section, type Site, SiteContent, sections, type Theme } from '#contract/site.ts'
import { sameLocks } from './places.ts'

type Content = Site['content']
type Page = { content: Content; locks: readonly Lock[]; theme: Theme }
/** What a change has replaced. `place` is there while the same text is still being typed. */
type Step = Partial<Page> & { place?: string | undefined }
export type WordChanges = { content?: Content; theme?: Theme; locks?: Lock[] }

/** The page as its seller sees it, as the server last told it, and what it was before each of her changes. */
export type Words = Page & {
  readonly known: Page
  readonly past: readonly Step[]
  /** Sections that a generation has replaced so far, as they were before. */
  readonly replaced: Content
}

const rememberedSteps = 100

export function wordsOf(site: Site): Words {
  const page = pageOf(site)
  return { ...page, known: page, past: [], replaced: {} }
}

const pageOf = ({ content, locks, settings }: Site): Page => ({ content, locks, theme: settings.theme })

/** With one text changed, and therefore locked. What is typed in one go is one step. */
export function withText(words: Words, place: Lock, section: Content): Words {
  const isGoingOn = words.past.at(-1)?.place === place
  const former = { content: formerOf(words.content, section), locks: words.locks, place }
  return {
    ...words,
    content: { ...words.content, ...section },
    locks: isLocked(words.locks, place) ? words.locks : [...words.locks, place],
    past: isGoingOn ? words.past : remembered(words.past, former),
  }
}

/** The text has been left; what is typed into it later is a step of its own. */
export function withTextLeft(words: Words): Words {
  const last = words.past.at(-1)
  if (!last?.place) return words
  return { ...words, past: [...words.past.slice(0, -1), { ...last, place: undefined }] }
}

export const withLocks = (words: Words, locks: readonly Lock[]): Words => ({
  ...words,
  locks,
  past: remembered(words.past, { locks: words.locks }),
})

export const withTheme = (words: Words, theme: Theme): Words =>
  theme === words.theme ? words : { ...words, theme, past: remembered(words.past, { theme: words.theme }) }

/** With the last change taken back. */
export function undone(words: Words): Words {
  const { place: _place, content, ...former } = words.past.at(-1) ?? {}
  return {
    ...words,
    ...former,
    content: { ...words.content, ...content },
    past: words.past.slice(0, -1),
  }
}

/**
 * With what the server tells. What she has changed and not saved yet stays; a text that can't be saved gives way.
 * A generation becomes a step when it is over.
 */
export function withNews(words: Words, site: Site, isGenerating: boolean): Words {
  const { known } = words
  const news = pageOf(site)
  const taken = sections.filter(
    (section) => !same(news.content[section], known.content[section]) && !isUnsaved(words, section),
  )
  const content = { ...words.content, ...only(taken, news.content) }
  const replaced = { ...formerOf(words.content, only(taken, news.content)), ...words.replaced }
  const next = {
    ...words,
    content,
    locks: sameLocks(words.locks, known.locks) ? news.locks : words.locks,
    theme: words.theme === known.theme ? news.theme : words.theme,
    known: news,
    replaced,
  }
  return isGenerating ? next : withGenerationOver(next)
}

function withGenerationOver(words: Words): Words {
  const changed = sections.filter(
    (section) => words.replaced[section] && !same(words.replaced[section], words.content[section]),
  )
  if (changed.length === 0) return { ...words, replaced: {} }
  const former = { content: only(changed, words.replaced), locks: words.locks }
  return { ...words, replaced: {}, past: remembered(words.past, former) }
}

/** What is to be sent; undefined if everything that can be saved is. */
export function unsavedWords(words: Words): WordChanges | undefined {
  const { known, locks, theme } = words
  const changed = sections.filter((section) => isUnsaved(words, section))
  if (changed.length > 0) {
    return { content: only(changed, words.content), ...(theme !== known.theme && { theme }) }
  }
  if (theme !== known.theme) return { theme }
  return sameLocks(locks, known.locks) ? undefined : { locks: [...locks] }
}

/** Whether a section differs from what is saved, and could be. */
function isUnsaved({ content, known }: Words, section: Section) {
  const sent = SiteContent.shape[section].safeParse(content[section])
  return sent.success && !same(sent.data, known.content[section])
}

const formerOf = (content: Content, changed: Content): Content =>
  only(
    sections.filter((section) => changed[section] && content[section]),
    content,
  )

const only = (chosen: readonly Section[], { hero, benefits, features }: Content): Content => ({
  ...(chosen.includes('hero') && hero && { hero }),
  ...(chosen.includes('benefits') && benefits && { benefits }),
  ...(chosen.includes('features') && features && { features }),
})

const remembered = (past: readonly Step[], step: Step) => [...past, step].slice(-rememberedSteps)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
