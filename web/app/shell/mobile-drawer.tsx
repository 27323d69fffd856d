import X from 'lucide-react/icons/x'
import * as Dialog from 'radix-ui/dialog'
import { Scrim } from '../../ui/overlays/scrim.tsx'
import { Sidebar } from './sidebar.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onClosed: () => void }

/** The sidebar as a drawer over the page. */
export function MobileDrawer({ open, onOpenChange, onClosed }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal container={document.body}>
        <Scrim className="z-30 lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          aria-label="Menu"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] animate-slide bg-surface shadow-float focus:outline-none lg:hidden"
        >
          <Sidebar />
          <Dialog.Close
            aria-label="Close menu"
            className="absolute top-4 right-2 grid size-11 place-items-center rounded-lg text-muted hover:bg-subtle hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
