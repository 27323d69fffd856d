import { generationCost } from '#rules/billing/credits.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = { credits: number | undefined; isLive: boolean; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before an existing website is rewritten. */
export function GenerateAgainDialog({ credits, isLive, onConfirm, onClose }: Props) {
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Write your website again?"
      text={[costs(credits), whatChanges, isLive ? whatBuyersSee : ''].join(' ').trim()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button onClick={confirm}>Write again · {generationCost} credits</Button>
        </>
      }
    />
  )
}

const whatChanges = 'What you locked or edited stays as it is. All other texts are replaced.'
const whatBuyersSee = 'Buyers see the new texts once you publish them.'

const costs = (credits: number | undefined) =>
  credits === undefined
    ? `This uses ${generationCost} credits.`
    : `This uses ${generationCost} of your ${credits} credits.`
