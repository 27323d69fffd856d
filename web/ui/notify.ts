import type { toast } from 'sonner'
import { toasterReady } from './toaster-state.ts'

type Action = { label: string; onClick: () => void }
type Kind = keyof Pick<typeof toast, 'success' | 'error' | 'info'>

const show = (kind: Kind) => (title: string, text?: string, action?: Action) => {
  void toasterReady().then(({ toast }) =>
    toast[kind](title, {
      ...(text && { description: text }),
      ...(action && { action, duration: 10_000 }),
    }),
  )
}

/** Polite messages that pass: a title, a sentence and at most one thing to press. */
export const notify = { success: show('success'), error: show('error'), info: show('info') }
