import Menu from 'lucide-react/icons/menu'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Brand } from '#web/ui/brand.tsx'
import { Sidebar } from './sidebar.tsx'

/** On small screens the sidebar slides over the page, from a button in a bar of its own. */
export function PhoneBar() {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path means that an entry was chosen
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-canvas px-2 py-1.5 lg:hidden">
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger
          aria-label="Open menu"
          className="grid size-11 place-items-center rounded-lg hover:bg-subtle"
        >
          <Menu aria-hidden className="size-5.5" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-30 animate-fade bg-scrim lg:hidden" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] animate-slide bg-surface shadow-float focus:outline-none lg:hidden"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Sidebar />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Link to="/app/dashboard" className="rounded-md px-1 py-1.5">
        <Brand />
      </Link>
    </header>
  )
}
