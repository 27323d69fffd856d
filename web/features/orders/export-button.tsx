import Download from 'lucide-react/icons/download'
import type { OrderFilter } from '#contract/sales/order-filter.ts'
import { Button } from '../../ui/controls/button.tsx'
import { countText } from './order-text.ts'
import { useOrderExport } from './use-order-export.ts'

/** Saves what is filtered as a CSV file, and says how far it is. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const { rows, start, cancel } = useOrderExport(filter)
  if (rows === undefined)
    return (
      <Button variant="secondary" onClick={start}>
        <Download aria-hidden />
        Export CSV
      </Button>
    )
  return (
    <div className="flex items-center gap-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {countText(rows, 'order', 'orders')} exported...
      </p>
      <Button variant="secondary" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
