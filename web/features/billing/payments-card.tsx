import ExternalLink from 'lucide-react/icons/external-link'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

type Props = { onOpen: () => void; isOpening: boolean; onCancel: (() => void) | undefined }

/** Card, invoices and the way out. */
export const PaymentsCard = ({ onOpen, isOpening, onCancel }: Props) => (
  <Card className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
    <div>
      <h2 className="font-semibold">Payment method and invoices</h2>
      <p className="mt-1 text-sm text-muted">
        Your card, billing address and every invoice, at our payment provider.
      </p>
    </div>
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:flex-col">
      <Button variant="secondary" onClick={onOpen} busy={isOpening} busyText="Opening...">
        Open
        <ExternalLink aria-hidden />
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel plan
        </Button>
      )}
    </div>
  </Card>
)
