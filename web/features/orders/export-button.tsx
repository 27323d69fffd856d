import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { salesApi } from '#contract/api/sales-api.ts'
import type { OrderFilter } from '#contract/sales/order-filter.ts'
import { csvFileStart, csvMediaType } from '#rules/csv.ts'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { countText, utcToday } from './order-text.ts'

/** `rows` is how many orders the file has so far; undefined while none is made. Leaving the page cancels. */
function useOrderExport(filter: OrderFilter) {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  function cancel() {
    running.current?.abort()
    setRows(undefined)
  }
  async function start() {
    const controller = new AbortController()
    running.current = controller
    setRows(0)
    try {
      const file = await collect(filter, controller.signal, setRows)
      if (!file) return
      saveFile(`orders-${utcToday()}.csv`, file.parts, csvMediaType)
      notify.success('Orders exported', `The file has ${countText(file.rows, 'order', 'orders')}.`)
    } catch {
      if (!controller.signal.aborted)
        notify.error('The orders could not be exported', 'Check your connection and try again.')
    }
    if (running.current === controller) setRows(undefined)
  }
  return { rows, start: () => void start(), cancel }
}

/** Fetches part after part. The browser may keep a Blob on disk, a text stays in the page's memory. */
async function collect(filter: OrderFilter, signal: AbortSignal, onRows: (rows: number) => void) {
  const parts: Blob[] = [new Blob([csvFileStart])]
  let rows = 0
  let cursor: string | undefined
  do {
    const part = await call(salesApi['export-orders'], { ...filter, ...(cursor && { cursor }) })
    if (signal.aborted) return undefined
    parts.push(new Blob([part.csv]))
    rows += part.rows
    cursor = part.cursor
    onRows(rows)
  } while (cursor)
  return { parts, rows }
}

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
