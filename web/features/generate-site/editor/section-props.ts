import type { SiteContent } from '#contract/site/site.ts'
import type { ContentEditor } from '../content-editor/use-content-editor.ts'

export type SectionProps = { content: SiteContent; editor: ContentEditor }

/** The texts of a benefit or a feature. */
export const itemTexts = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description' },
] as const
