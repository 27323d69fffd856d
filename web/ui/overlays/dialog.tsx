import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Scrim } from './scrim.tsx'

const widths = { narrow: 'sm:max-w-md', wide: 'sm:max-w-2xl', full: 'sm:max-w-wide sm:h-[90dvh]' }

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text?: string
  width?: keyof typeof widths
  /** Shown below the content, always in view. */
  footer?: ReactNode
  children?: ReactNode
}

/** A centred dialog on large screens, a bottom sheet on phones. */
export function Dialog({ open, onOpenChange, title, text, width = 'narrow', footer, children }: Props) {
  const focusReturn = useFocusReturn()
  const id = useId()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {/* Without a container it is rendered a second time. */}
      <Radix.Portal container={document.body}>
        <Scrim className="z-40" />
        <Radix.Content
          {...focusReturn}
          // Radix's own title and description render the dialog again to say that they are there.
          aria-labelledby={`${id}-title`}
          aria-describedby={text ? `${id}-text` : undefined}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] animate-rise flex-col overflow-hidden rounded-t-2xl bg-raised shadow-float',
            'focus:outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[90dvh] sm:w-[calc(100%-3rem)] sm:rounded-2xl',
            widths[width],
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
            <div className="min-w-0 flex-1 pt-1.5">
              <h2
                id={`${id}-title`}
                className="font-display text-xl font-semibold tracking-title wrap-anywhere"
              >
                {title}
              </h2>
              {text && (
                <p id={`${id}-text`} className="mt-1 text-sm wrap-anywhere text-muted">
                  {text}
                </p>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-subtle hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:flex-col-reverse sm:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Returns focus to the element that opened a dialog, or to what was around it if the dialog has removed it. Radix does so
 * only for dialogs with a trigger of their own. Otherwise focus moves to the top of the page.
 */
function useFocusReturn() {
  const places = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus() {
      places.current = placesFrom(document.activeElement)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const [opener, ...around] = places.current
      if (opener?.isConnected) return opener.focus()
      const place = around.find(({ isConnected }) => isConnected)
      if (!place || document.activeElement !== document.body) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    },
  }
}

/** The element, then the list items, sections and main parts that it stands in, from the innermost. */
function placesFrom(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return []
  const around = element.parentElement?.closest('li, section, main') ?? null
  return [element, ...placesFrom(around)]
}
