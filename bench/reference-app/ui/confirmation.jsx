import * as Dialog from '@radix-ui/react-dialog'
import { CircleAlert } from 'lucide-react'
import { Button } from './button.jsx'

/** A button that asks in a dialog before it does something. */
export const Confirmation = ({ trigger, title, text, children }) => (
  <Dialog.Root>
    <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-50 bg-black/80 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
      <Dialog.Content className="fixed left-1/2 top-1/2 z-50 grid w-full max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 border bg-canvas p-6 shadow-lg sm:rounded-lg">
        <Dialog.Title className="flex items-center gap-2 text-lg font-semibold">
          <CircleAlert className="size-6 text-red-600" aria-hidden="true" />
          {title}
        </Dialog.Title>
        <Dialog.Description className="text-sm text-muted-ink">{text}</Dialog.Description>
        <div className="flex flex-col-reverse sm:flex-row sm:justify-end sm:space-x-2">
          {children}
          <Dialog.Close asChild>
            <Button variant="outline">Cancel</Button>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
)
