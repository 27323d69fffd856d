import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type Props = { onClose: () => void; onConfirm: () => void }

export function UnpublishDialog({ onClose, onConfirm }: Props) {
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Take your website offline?"
      text="Its address stays yours and nothing is deleted. Until you publish again, visitors read that the store is closed for now and find their library."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it live
          </Button>
          <Button variant="danger" onClick={confirm}>
            Take it offline
          </Button>
        </>
      }
    />
  )
}
