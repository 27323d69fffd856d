import { type ComponentProps, createContext, type FocusEvent, type KeyboardEvent, use, useId } from 'react'

type Shown = { id: string; value: string; show: (value: string) => void }
const ShownContext = createContext<Shown | undefined>(undefined)

function useShown() {
  const shown = use(ShownContext)
  if (!shown) throw new Error('A tab needs its Tabs.')
  return shown
}

type TabsProps = ComponentProps<'div'> & { value: string; onValueChange: (value: string) => void }

/**
 * Tabs of which one is shown, by the WAI-ARIA pattern: the arrow keys, Home and End move to a tab and show it, the tab key leaves
 * the row. The library's would bring a collection and a focus group, five times the size of this.
 */
export function Tabs({ value, onValueChange, ...rest }: TabsProps) {
  const id = useId()
  const show = (next: string) => {
    if (next !== value) onValueChange(next)
  }
  return (
    <ShownContext value={{ id, value, show }}>
      <div {...rest} />
    </ShownContext>
  )
}

const stepOf: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Moves the focus within the row, around its ends. A tab that is focused is shown. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')]
  const { activeElement } = document
  const present = activeElement instanceof HTMLElement ? tabs.indexOf(activeElement) : -1
  const step = stepOf[event.key]
  const next =
    step === undefined
      ? { Home: tabs[0], End: tabs.at(-1) }[event.key]
      : tabs.at((present + step) % tabs.length)
  if (present < 0 || !next) return
  event.preventDefault()
  next.focus()
}

export const TabList = (props: ComponentProps<'div'>) => (
  <div role="tablist" aria-orientation="horizontal" onKeyDown={moveFocus} {...props} />
)

type ButtonProps = ComponentProps<'button'> & { value: string }

export function TabButton({ value, onFocus, ...rest }: ButtonProps) {
  const shown = useShown()
  const isShown = value === shown.value
  const focus = (event: FocusEvent<HTMLButtonElement>) => {
    onFocus?.(event)
    shown.show(value)
  }
  return (
    <button
      type="button"
      role="tab"
      id={`${shown.id}-tab-${value}`}
      aria-selected={isShown}
      aria-controls={`${shown.id}-panel-${value}`}
      data-state={isShown ? 'active' : 'inactive'}
      tabIndex={isShown ? 0 : -1}
      // Not every browser focuses a button that is pressed.
      onClick={() => shown.show(value)}
      onFocus={focus}
      {...rest}
    />
  )
}

type PanelProps = ComponentProps<'div'> & { value: string }

/** Its content is drawn only while it is shown. */
export function TabPanel({ value, children, ...rest }: PanelProps) {
  const shown = useShown()
  const isShown = value === shown.value
  return (
    <div
      role="tabpanel"
      id={`${shown.id}-panel-${value}`}
      aria-labelledby={`${shown.id}-tab-${value}`}
      hidden={!isShown}
      {...rest}
    >
      {isShown && children}
    </div>
  )
}
