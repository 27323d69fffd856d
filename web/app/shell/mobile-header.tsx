import Menu from 'lucide-react/icons/menu'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Brand } from '../../ui/layout/brand.tsx'

const MobileDrawer = lazyWithFallback(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

const icon = <Menu aria-hidden className="size-5.5" />
const home = (
  <Link to="/app/dashboard" className="flex min-h-11 items-center rounded-md px-1">
    <Brand />
  </Link>
)

/** The header on small screens, with the button that opens the sidebar as a drawer. */
export function MobileHeader() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The key changes even when the current page is chosen again.
  const { key } = useLocation()
  const openedAt = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that an entry was chosen
  useEffect(() => setOpen(false), [key])
  const show = () => {
    openedAt.current = key
    setWasOpened(true)
    setOpen(true)
  }
  const hide = () => {
    setWasOpened(false)
    setOpen(false)
  }
  const restoreFocus = () =>
    (openedAt.current === key ? button.current : document.getElementById('main'))?.focus()
  return (
    <header className="flex items-center gap-2 border-b border-line bg-canvas px-2 py-1.5 lg:hidden">
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        className="grid size-11 place-items-center rounded-lg hover:bg-subtle"
      >
        {icon}
      </button>
      {wasOpened && (
        <MobileDrawer open={open} onOpenChange={setOpen} onClosed={restoreFocus} onMissing={hide} />
      )}
      {home}
    </header>
  )
}
