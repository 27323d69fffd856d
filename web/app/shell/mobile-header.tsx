import Menu from 'lucide-react/icons/menu'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { ShellLink } from './shell-navigation.tsx'

const MobileDrawer = lazyWithFallback(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

const icon = <Menu aria-hidden className="size-5.5" />
const home = (
  <ShellLink to="/app/dashboard" className="flex min-h-11 items-center rounded-md px-1">
    <Brand />
  </ShellLink>
)

/** The header on small screens, with the button that opens the sidebar as a drawer. */
export function MobileHeader() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isLeft = useRef(false)
  const show = () => {
    isLeft.current = false
    setWasOpened(true)
    setOpen(true)
  }
  const hide = () => {
    setWasOpened(false)
    setOpen(false)
  }
  const close = useCallback(() => {
    isLeft.current = true
    setOpen(false)
  }, [])
  const restoreFocus = () => (isLeft.current ? document.getElementById('main') : button.current)?.focus()
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
        <>
          <MobileDrawer open={open} onOpenChange={setOpen} onClosed={restoreFocus} onMissing={hide} />
          {open && <OnNavigation act={close} />}
        </>
      )}
      {home}
    </header>
  )
}

/** The location's key changes even when the present page is chosen again. */
function OnNavigation({ act }: { act: () => void }) {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (first.current !== key) act()
  }, [key, act])
  return null
}
