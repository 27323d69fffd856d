import {
  changedPaths,
  effectiveLocks,
  pathsIn,
  pickPaths,
  sectionsAt,
  sectionsOf,
  withSections,
} from '#contract/site/content-paths.ts'
import { mergedContent, mergedLocks } from '#contract/site/merge-edits.ts'
import type { Section, Site, Theme } from '#contract/site/site.ts'
import { EditedContent } from '#contract/site/site-requests.ts'
import { isLocked, type TextLock } from '#contract/site/text-locks.ts'
import { sameLocks } from './content-locks.ts'

type Content = Site['content']
type Page = { content: Content; locks: readonly TextLock[]; theme: Theme }
/** What a change replaced. `path` is set while the same text is still being typed. */
type Step = Partial<Page> & { path?: string | undefined }
export type ContentChanges = { content?: Content; theme?: Theme; locks?: TextLock[] }

/** Changes being saved, and the state they started from. */
type Sending = { changes: ContentChanges; base: Base | undefined }
type Base = { content?: Content; locks?: TextLock[] }

/** The page as the seller sees it, as the server last returned it (`known`), and the undo steps (`past`). */
export type EditorState = Page & {
  readonly known: Page & { readonly written: string }
  /** The last request without a response. Whether it was saved is unknown. */
  readonly sending?: Sending | undefined
  readonly past: readonly Step[]
  /** The previous content of the sections that the current generation has replaced. */
  readonly replaced: Content
}

const maxSteps = 100

export function editorStateOf(site: Site): EditorState {
  const page = pageOf(site)
  return { ...page, known: knownOf(site), past: [], replaced: {} }
}

/** The server's page and its last generation. */
const knownOf = (site: Site) => ({ ...pageOf(site), written: JSON.stringify(site.generation ?? {}) })

const pageOf = ({ content, locks, settings }: Site): Page => ({ content, locks, theme: settings.theme })

/** Changes one text and locks it. Consecutive typing is one undo step. */
export function withText(state: EditorState, path: TextLock, section: Content): EditorState {
  const isSameStep = state.past.at(-1)?.path === path
  const previous = { content: previousOf(state.content, section), locks: state.locks, path }
  return {
    ...state,
    content: withSections(state.content, section),
    locks: isLocked(state.locks, path) ? state.locks : [...state.locks, path],
    past: isSameStep ? state.past : pushStep(state.past, previous),
  }
}

/** Ends the undo step of the current text. */
export function withTextLeft(state: EditorState): EditorState {
  const last = state.past.at(-1)
  if (!last?.path) return state
  return { ...state, past: [...state.past.slice(0, -1), { ...last, path: undefined }] }
}

export const withLocks = (state: EditorState, locks: readonly TextLock[]): EditorState => ({
  ...state,
  locks,
  past: pushStep(state.past, { locks: state.locks }),
})

export const withTheme = (state: EditorState, theme: Theme): EditorState =>
  theme === state.theme ? state : { ...state, theme, past: pushStep(state.past, { theme: state.theme }) }

/** Undoes the last change. */
export function withUndo(state: EditorState): EditorState {
  const { path: _path, content, ...previous } = state.past.at(-1) ?? {}
  return {
    ...state,
    ...previous,
    content: withSections(state.content, content ?? {}),
    past: state.past.slice(0, -1),
  }
}

/**
 * Merges the server's state. Unsaved local changes stay, except a text that cannot be saved.
 * A generation becomes one undo step when it ends.
 */
export function withServerState(state: EditorState, site: Site, isGenerating: boolean): EditorState {
  const next = withIncoming(state, site, isGenerating)
  return isGenerating ? next : withGenerationOver(next)
}

export const withSending = (state: EditorState, changes: ContentChanges): EditorState => ({
  ...state,
  sending: { changes, base: baseOf(state, changes) },
})

/** Merges the response to a save. Anything in it that was not sent comes from another tab. */
export const withSaveReply = (state: EditorState, site: Site): EditorState => ({
  ...withIncoming(state, site, false),
  sending: undefined,
})

/** Removes the changes being sent from the server's state, whether or not they have been saved already. */
function withoutSent({ known, sending }: EditorState, incoming: Page): Page {
  if (!sending) return incoming
  const saved = withSaved(known, sending)
  return {
    content: mergedContent(incoming.content, saved.content, known.content),
    locks: mergedLocks(incoming.locks, saved.locks, known.locks),
    theme: incoming.theme === saved.theme ? known.theme : incoming.theme,
  }
}

function withSaved(known: Page, { changes: { content = {}, locks, theme }, base = {} }: Sending): Page {
  const previous = withSections(known.content, base.content ?? {})
  const sent = withSections(previous, content)
  return {
    content: mergedContent(sent, previous, known.content),
    locks: locks
      ? mergedLocks(locks, base.locks ?? known.locks, known.locks)
      : [...known.locks, ...changedPaths(previous, sent)],
    theme: theme ?? known.theme,
  }
}

function withIncoming(state: EditorState, site: Site, isGenerating: boolean): EditorState {
  const incoming = knownOf(site)
  const page = mergedPage(state, state.known, withoutSent(state, incoming))
  const changed = changedSections(state.content, page.content)
  const isWritten = isGenerating || incoming.written !== state.known.written
  if (!isWritten)
    return {
      ...state,
      ...page,
      known: incoming,
      past: state.past.map((step) => rebaseStep(step, state, page)),
    }
  const replaced = withSections(pickPaths(changed, state.content), state.replaced)
  return { ...state, ...page, known: incoming, replaced }
}

function mergedPage(mine: Page, base: Page, theirs: Page): Page {
  const content = mergedContent(mine.content, base.content, theirs.content)
  return {
    content,
    locks: effectiveLocks(mergedLocks(mine.locks, base.locks, theirs.locks), content),
    theme: mine.theme === base.theme ? theirs.theme : mine.theme,
  }
}

/** An edit from another tab is no undo step. Rebases the local steps on it. */
const rebaseStep = (step: Step, previous: Page, page: Page): Step => ({
  ...step,
  ...(step.content && {
    content: mergedContent(step.content, previous.content, previousOf(page.content, step.content)),
  }),
  ...(step.locks && { locks: mergedLocks(step.locks, previous.locks, page.locks) }),
  ...(step.theme === previous.theme && { theme: page.theme }),
})

function withGenerationOver(state: EditorState): EditorState {
  const present = sectionsAt(state.replaced, state.content)
  const changed = changedSections(state.replaced, present)
  if (changed.length === 0) return { ...state, replaced: {} }
  const previous = { content: pickPaths(changed, state.replaced), locks: state.locks }
  return { ...state, replaced: {}, past: pushStep(state.past, previous) }
}

/** Returns the changes to send; undefined if everything that can be saved is saved. */
export function unsavedChanges(state: EditorState): ContentChanges | undefined {
  const { known, locks, theme } = state
  const changed = sectionsOf(state.content).filter((section) => isUnsaved(state, section))
  if (changed.length > 0) {
    const content = EditedContent.parse(pickPaths(changed, state.content))
    return { content, ...(theme !== known.theme && { theme }) }
  }
  if (theme !== known.theme) return { theme }
  return sameLocks(locks, known.locks) ? undefined : { locks: [...locks] }
}

/** Returns the base that the server merges these changes against. A theme needs none. */
export function baseOf({ known }: EditorState, { content, locks }: ContentChanges): Base | undefined {
  if (!content && !locks) return undefined
  return {
    ...(content && { content: previousOf(known.content, content) }),
    ...(locks && { locks: [...known.locks] }),
  }
}

/** Returns the sections in which local changes conflict with rewritten text or with a list of another length. */
export function conflicts({ known }: EditorState, mine: Content, site: Site): Section[] {
  const isWritten = known.written !== knownOf(site).written
  return sectionsOf(mine).filter((section) => {
    const [ours, base, theirs] = [mine, known.content, site.content].map((content) =>
      pickPaths([section], content),
    )
    if (!ours || !base || !theirs || sectionsOf(base).length === 0 || sectionsOf(theirs).length === 0)
      return false
    const isConflict = !isEqual(ours, base) && !isEqual(theirs, base) && !isEqual(theirs, ours)
    return isConflict && (isWritten || pathsIn(section, theirs).length !== pathsIn(section, base).length)
  })
}

/** Returns whether a section has unsaved changes that are valid. */
function isUnsaved({ content, known }: EditorState, section: Section) {
  const [shown, saved] = [content, known.content].map((each) => pickPaths([section], each))
  if (isEqual(shown, saved)) return false
  const sent = EditedContent.safeParse(shown)
  return sent.success && !isEqual(sent.data, saved)
}

/** What stood in the places of `changed`. An answer that was not given before was empty. */
function previousOf(content: Content, changed: Content): Content {
  const { picks = {} } = changed
  const before = Object.keys(picks).map((id) => [id, content.picks?.[id] ?? { text: '' }])
  return {
    ...sectionsAt(changed, content),
    ...(before.length > 0 && { picks: Object.fromEntries(before) }),
  }
}

/** Returns the sections that two sites have otherwise. */
const changedSections = (one: Content, other: Content): Section[] =>
  sectionsOf(withSections(one, other)).filter(
    (section) => !isEqual(pickPaths([section], one), pickPaths([section], other)),
  )

const pushStep = (past: readonly Step[], step: Step) => [...past, step].slice(-maxSteps)

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
