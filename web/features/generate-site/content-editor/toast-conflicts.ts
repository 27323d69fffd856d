import type { Section } from '#contract/site.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'

const names = { hero: 'the opening', benefits: 'Benefits', features: 'Features' }

/** Reports sections that were rewritten elsewhere while they were edited here. */
export function toastConflicts(sections: readonly Section[]) {
  if (sections.length === 0) return
  notify.info(
    'Your website was written again meanwhile',
    `What you changed in ${sections.map((section) => names[section]).join(' and ')} is kept. Please look at it once more.`,
  )
}
