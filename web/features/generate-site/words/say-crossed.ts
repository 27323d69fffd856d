import type { Section } from '#contract/site.ts'
import { notify } from '#web/ui/notify.ts'

const names = { hero: 'the opening', benefits: 'Benefits', features: 'Features' }

/** For sections that were written again elsewhere while she changed them here. */
export function sayCrossed(sections: readonly Section[]) {
  if (sections.length === 0) return
  notify.info(
    'Your website was written again meanwhile',
    `What you changed in ${sections.map((section) => names[section]).join(' and ')} is kept. Please look at it once more.`,
  )
}
