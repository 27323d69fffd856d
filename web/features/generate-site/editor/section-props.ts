import type { SiteContent } from '#contract/site.ts'
import type { WordsDesk } from '../words/use-words.ts'

export type SectionProps = { content: SiteContent; words: WordsDesk }
