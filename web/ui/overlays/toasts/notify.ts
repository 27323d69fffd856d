import type { toast } from 'sonner'
import { isToasterWanted, toasterReady } from './toaster-state.ts'

type Action = { label: string; onClick: () => void }
type Kind = keyof Pick<typeof toast, 'success' | 'error' | 'info'>

/** Number of sessions that have ended. A toast requested in an earlier session is not shown in a later one. */
let epoch = 0
const persistent = new Set<string | number>()

const show = (kind: Kind) => (title: string, text?: string, action?: Action) => {
  const startedIn = epoch
  void toasterReady().then(({ toast }) => {
    if (startedIn !== epoch) return
    toast[kind](title, {
      ...(text && { description: text }),
      ...(action && { action, duration: 10_000 }),
    })
  })
}

/** Shows a toast about the sign-out itself. It stays when the session ends. */
function notifyPersistent(title: string, text: string) {
  void toasterReady().then(({ toast }) => persistent.add(toast.info(title, { description: text })))
}

type Updatable = { text?: string; onGone: () => void }

/** Shows the toast with this id, or changes it while it is open. */
function notifyUpdatable(id: string, title: string, { onGone, text }: Updatable) {
  const startedIn = epoch
  void toasterReady().then(({ toast }) => {
    if (startedIn !== epoch) return onGone()
    toast.success(title, { id, description: text, onAutoClose: onGone, onDismiss: onGone })
  })
}

/** Toasts: a title, an optional sentence and at most one action. */
export const notify = {
  success(...message: Parameters<ReturnType<typeof show>>) {
    dismissErrors()
    show('success')(...message)
  },
  error: show('error'),
  info: show('info'),
  persistent: notifyPersistent,
  updatable: notifyUpdatable,
}

/** Dismisses all toasts when a session ends, so that no action is left for the next seller. */
export function dismissToasts() {
  epoch += 1
  dismiss(() => true)
}

/** Dismisses error toasts once an attempt has succeeded. */
export const dismissErrors = () => dismiss((shown) => 'type' in shown && shown.type === 'error')

/** Dismisses toasts when their action no longer applies: a session has started, or the action's own screen is open. */
export const dismissActionToasts = () => dismiss((shown) => 'action' in shown && shown.action !== undefined)

/** Dismisses toasts with this action once it was done elsewhere. */
export const dismissAction = (label: string) =>
  dismiss(
    (shown) =>
      'action' in shown &&
      shown.action instanceof Object &&
      'label' in shown.action &&
      shown.action.label === label,
  )

function dismiss(matches: (shown: object) => boolean) {
  if (!isToasterWanted()) return
  void toasterReady().then(({ toast }) => {
    for (const shown of toast.getToasts())
      if (!persistent.has(shown.id) && matches(shown)) toast.dismiss(shown.id)
  })
}
