import { isLocked, type Lock } from '#contract/locks.ts'
import { mergedContent, mergedLocks } from '#contract/merge-edits.ts'
import { changedPlaces, effectiveLocks, only } from '#contract/places.ts'
import { EditedContent, type Section, type Site, sections, type Theme } from '#contract/site.ts'
import { sameLocks } from './places.ts'

type Content = Site['content']
type Page = { content: Content; locks: readonly Lock[]; theme: Theme }
/** What a change has replaced. `place` is there while the same text is still being typed. */
type Step = Partial<Page> & { place?: string | undefined }
export type WordChanges = { content?: Content; theme?: Theme; locks?: Lock[] }

/** Changes on their way, and where they began. */
type Sending = { changes: WordChanges; base: Base | undefined }
type Base = { content?: Content; locks?: Lock[] }

/** The page as its seller sees it, as the server last told it, and what it was before each of her changes. */
export type Words = Page & {
  readonly known: Page & { readonly written: string }
  /** What was sent last and not answered yet; whether it was saved is not known. */
  readonly sending?: Sending | undefined
  readonly past: readonly Step[]
  /** Sections that a generation has replaced so far, as they were before. */
  readonly replaced: Content
}

const rememberedSteps = 100

export function wordsOf(site: Site): Words {
  const page = pageOf(site)
  return { ...page, known: knownOf(site), past: [], replaced: {} }
}

/** With the generation that has last written something. */
const knownOf = (site: Site) => ({ ...pageOf(site), written: JSON.stringify(site.generation ?? {}) })

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
  const next = informed(words, site, isGenerating)
  return isGenerating ? next : withGenerationOver(next)
}

export const withSending = (words: Words, changes: WordChanges): Words => ({
  ...words,
  sending: { changes, base: baseOf(words, changes) },
})

/** With the answer to what is being sent: what it says beyond that comes from elsewhere. */
export const withAnswer = (words: Words, site: Site): Words => ({
  ...informed(words, site, false),
  sending: undefined,
})

/** The news without what is being sent: whether that has arrived already or not, it is no news. */
function beyondSent({ known, sending }: Words, news: Page): Page {
  if (!sending) return news
  const saved = withSaved(known, sending)
  return {
    content: mergedContent(news.content, saved.content, known.content),
    locks: mergedLocks(news.locks, saved.locks, known.locks),
    theme: news.theme === saved.theme ? known.theme : news.theme,
  }
}

function withSaved(known: Page, { changes: { content = {}, locks, theme }, base = {} }: Sending): Page {
  const former = { ...known.content, ...base.content }
  const sent = { ...former, ...content }
  return {
    content: mergedContent(sent, former, known.content),
    locks: locks
      ? mergedLocks(locks, base.locks ?? known.locks, known.locks)
      : [...known.locks, ...changedPlaces(former, sent)],
    theme: theme ?? known.theme,
  }
}

function informed(words: Words, site: Site, isGenerating: boolean): Words {
  const news = knownOf(site)
  const page = mergedPage(words, words.known, beyondSent(words, news))
  const changed = sections.filter((section) => !same(words.content[section], page.content[section]))
  const isWritten = isGenerating || news.written !== words.known.written
  if (!isWritten)
    return { ...words, ...page, known: news, past: words.past.map((step) => kept(step, words, page)) }
  const replaced = { ...formerOf(words.content, only(changed, words.content)), ...words.replaced }
  return { ...words, ...page, known: news, replaced }
}

function mergedPage(mine: Page, base: Page, theirs: Page): Page {
  const content = mergedContent(mine.content, base.content, theirs.content)
  return {
    content,
    locks: effectiveLocks(mergedLocks(mine.locks, base.locks, theirs.locks), content),
    theme: mine.theme === base.theme ? theirs.theme : mine.theme,
  }
}

/** An edit from elsewhere is no step: her own are taken back around it. */
const kept = (step: Step, former: Page, page: Page): Step => ({
  ...step,
  ...(step.content && {
    content: mergedContent(step.content, former.content, formerOf(page.content, step.content)),
  }),
  ...(step.locks && { locks: mergedLocks(step.locks, former.locks, page.locks) }),
  ...(step.theme === former.theme && { theme: page.theme }),
})

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
    const content = EditedContent.parse(only(changed, words.content))
    return { content, ...(theme !== known.theme && { theme }) }
  }
  if (theme !== known.theme) return { theme }
  return sameLocks(locks, known.locks) ? undefined : { locks: [...locks] }
}

/** What the server is told about where these changes began; of a theme it is of no account. */
export function baseOf({ known }: Words, { content, locks }: WordChanges): Base | undefined {
  if (!content && !locks) return undefined
  return {
    ...(content && { content: formerOf(known.content, content) }),
    ...(locks && { locks: [...known.locks] }),
  }
}

/** The sections in which her own changes have met a text that was written again, or a list of another length. */
export function crossed({ known }: Words, mine: Content, site: Site): Section[] {
  const isWritten = known.written !== knownOf(site).written
  return sections.filter((section) => {
    const [hers, base, theirs] = [mine, known.content, site.content].map((content) => content[section])
    if (!hers || !base || !theirs) return false
    const isCrossed = !same(hers, base) && !same(theirs, base) && !same(theirs, hers)
    return isCrossed && (isWritten || Object.keys(theirs).length !== Object.keys(base).length)
  })
}

/** Whether a section differs from what is saved, and could be. */
function isUnsaved({ content, known }: Words, section: Section) {
  const sent = EditedContent.safeParse({ [section]: content[section] })
  return sent.success && !same(sent.data[section], known.content[section])
}

const formerOf = (content: Content, changed: Content): Content =>
  only(
    sections.filter((section) => changed[section] && content[section]),
    content,
  )

const remembered = (past: readonly Step[], step: Step) => [...past, step].slice(-rememberedSteps)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
