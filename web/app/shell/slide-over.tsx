import { Dialog } from 'radix-ui'
import { Sidebar } from './sidebar.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The sidebar, over the page. */
export const SlideOver = ({ open, onOpenChange }: Props) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
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
)
