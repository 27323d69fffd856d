import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Brand } from '#web/ui/brand.tsx'

const SlideOver = lazy(async () => ({ default: (await import('./slide-over.tsx')).SlideOver }))

/** On small screens the sidebar slides over the page, from a button in a bar of its own. */
export function PhoneBar() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path means that an entry was chosen
  useEffect(() => setOpen(false), [pathname])
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-canvas px-2 py-1.5 lg:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        className="grid size-11 place-items-center rounded-lg hover:bg-subtle"
      >
        <Menu aria-hidden className="size-5.5" />
      </button>
      {wasOpened && (
        <Suspense>
          <SlideOver open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
      <Link to="/app/dashboard" className="flex rounded-md px-1 py-1.5">
        <Brand />
      </Link>
    </header>
  )
}
