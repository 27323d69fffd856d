import type { toast } from 'sonner'
import { isToasterWanted, toasterReady } from './toaster-state.ts'

type Action = { label: string; onClick: () => void }
type Kind = keyof Pick<typeof toast, 'success' | 'error' | 'info'>

/** How many sessions have ended: what one of them had to say is not for the next. */
let era = 0
const parting = new Set<string | number>()

const show = (kind: Kind) => (title: string, text?: string, action?: Action) => {
  const asked = era
  void toasterReady().then(({ toast }) => {
    if (asked !== era) return
    toast[kind](title, {
      ...(text && { description: text }),
      ...(action && { action, duration: 10_000 }),
    })
  })
}

/** About the end of the session itself, and therefore still there after it. */
function sayParting(title: string, text: string) {
  void toasterReady().then(({ toast }) => parting.add(toast.info(title, { description: text })))
}

/** Polite messages that pass: a title, a sentence and at most one thing to press. */
export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  parting: sayParting,
}

/** The session has ended: nothing that is still on the screen may act for the next seller. */
export function dismissToasts() {
  era += 1
  dismiss(() => true)
}

/** A session has begun: what was offered to whoever was here before is not for her. */
export const dismissOffers = () => dismiss((shown) => 'action' in shown && shown.action !== undefined)

function dismiss(isMeant: (shown: object) => boolean) {
  if (!isToasterWanted()) return
  void toasterReady().then(({ toast }) => {
    for (const shown of toast.getToasts())
      if (!parting.has(shown.id) && isMeant(shown)) toast.dismiss(shown.id)
  })
}
