type Action = { label: string; onClick: () => void }

const shownMs = 4_000
/** Long enough to reach the button. */
const shownWithActionMs = 10_000

/** Shows a message for some seconds, longer while the pointer or the focus is on it. */
export function showToast(page: ParentNode, title: string, text: string, action?: Action) {
  const toasts = page.querySelector('[data-toasts]')
  if (!toasts) return
  const toast = element('li', toastClasses)
  const words = element('div', 'min-w-0 flex-1')
  words.append(element('p', 'text-sm font-semibold', title), element('p', 'text-sm text-muted', text))
  toast.append(words)
  if (action) toast.append(actionButton(action))
  // A second press replaces its message.
  toasts.replaceChildren(toast)
  removeLater(toast, action ? shownWithActionMs : shownMs)
}

const toastClasses =
  'pointer-events-auto flex w-full items-center gap-3 rounded-xl border border-line bg-raised p-4 text-ink shadow-float animate-fade'

function element(name: string, className: string, text = '') {
  const created = document.createElement(name)
  created.className = className
  created.textContent = text
  return created
}

function actionButton({ label, onClick }: Action) {
  const button = element(
    'button',
    'min-h-9 shrink-0 rounded-md bg-accent px-3 text-sm font-semibold text-accent-ink max-sm:min-h-11',
    label,
  )
  button.setAttribute('type', 'button')
  button.addEventListener('click', onClick)
  return button
}

function removeLater(toast: HTMLElement, waitMs: number) {
  let timer: ReturnType<typeof setTimeout>
  const start = () => {
    timer = setTimeout(() => toast.remove(), waitMs)
  }
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, () => clearTimeout(timer))
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, start)
  start()
}
