import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Receipt } from '#contract/library.ts'
import { cardName } from '#rules/courses/library.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import { Amount } from '../amount.tsx'
import { library } from '../data/library-data.ts'
import { ErrorText } from '../error-text.tsx'
import { SupportLink } from '../support-link.tsx'

const loadDialog = async () => (await import('./refund-dialog.tsx')).RefundDialog
const RefundDialog = lazyWithFallback(loadDialog)
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

type RowProps = { receipt: Receipt; onRefund: () => void }

export function Receipts({ receipts }: { receipts: Receipt[] }) {
  const [asking, setAsking] = useState<Receipt>()
  const close = () => setAsking(undefined)
  const requested = (paymentId: string) => {
    library.change((data) => ({
      ...data,
      receipts: data.receipts.map((receipt) =>
        receipt.payment_id === paymentId ? { ...receipt, refund: 'requested' } : receipt,
      ),
    }))
    close()
  }
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="font-display text-2xl font-semibold tracking-title">
        Receipts
      </h2>
      <ul className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.payment_id} receipt={receipt} onRefund={() => setAsking(receipt)} />
        ))}
      </ul>
      {asking && <RefundDialog receipt={asking} onClose={close} onRequested={requested} onMissing={close} />}
    </section>
  )
}

function ReceiptRow({ receipt, onRefund }: RowProps) {
  const { paid_at, store_name, support_email, lines, total_cents, refunded_cents } = receipt
  return (
    <li className="grid gap-x-8 gap-y-4 p-5 sm:p-6 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:grid-rows-[auto_1fr] md:items-start">
      <div>
        <p className="font-semibold">
          <time dateTime={paid_at}>{longDate.format(new Date(paid_at))}</time>
        </p>
        <p className="text-sm text-muted wrap-anywhere">{store_name}</p>
        <p className="text-sm text-muted tabular-nums">{receipt.number}</p>
      </div>
      <dl className="space-y-1 text-sm md:row-span-2">
        {lines.map(({ line, title, quantity, total_cents: cents }) => (
          <Amount key={line} name={quantity > 1 ? `${title} × ${quantity}` : title} cents={cents} />
        ))}
        {receipt.deals?.map(({ id, name, cents }) => (
          <Amount key={id} name={`${name}, included`} cents={-cents} />
        ))}
        {receipt.tax_cents > 0 && <Amount name="Tax included" cents={receipt.tax_cents} />}
        <Amount name="Total" cents={total_cents} className="font-semibold" />
        {receipt.card && (
          <div className="flex gap-1 text-muted">
            <dt>Paid with</dt>
            <dd>{cardName(receipt.card)}</dd>
          </div>
        )}
        {refunded_cents > 0 && <Amount name="Refunded" cents={-refunded_cents} />}
      </dl>
      <div className="flex flex-wrap items-center gap-3 text-sm text-muted md:row-span-2 md:w-52 md:justify-end md:text-right">
        <RefundState receipt={receipt} onRefund={onRefund} />
        <PdfButton receipt={receipt} />
      </div>
      <SupportLink address={support_email} />
    </li>
  )
}

function RefundState({ receipt: { refund, refund_until, total_cents }, onRefund }: RowProps) {
  const until = shortDate.format(new Date(refund_until))
  const end = `Refunds ${Date.parse(refund_until) < Date.now() ? 'ended' : 'end'} on ${until}.`
  if (refund === 'available')
    return (
      <>
        <Button
          variant="secondary"
          className="max-md:flex-1"
          onClick={onRefund}
          {...preloadOnIntent(loadDialog)}
        >
          Ask for a refund
        </Button>
        <p className="order-last basis-full md:order-none">Until {until}</p>
      </>
    )
  if (refund === 'requested') return <Badge tone="warning">Refund requested</Badge>
  if (refund === 'refunded') return <Badge>Refunded</Badge>
  if (refund === 'disputed') return <p className="basis-full">Disputed at your bank, which decides. {end}</p>
  if (refund === 'declined') return <p className="basis-full">Your refund request was declined.</p>
  return total_cents > 0 ? <p className="basis-full">{end}</p> : null
}

function PdfButton({ receipt }: { receipt: Receipt }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const save = async () => {
    setState('busy')
    try {
      const { downloadReceipt } = await import('./receipt-pdf.ts')
      await downloadReceipt(receipt)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <div>
      <Button
        variant="secondary"
        busy={state === 'busy'}
        busyText="Saving..."
        aria-label={`Receipt ${receipt.number} as PDF`}
        onClick={() => void save()}
      >
        <Download aria-hidden />
        PDF
      </Button>
      <ErrorText
        text={state === 'failed' ? 'The PDF could not be made. Try again.' : undefined}
        className="mt-2"
      />
    </div>
  )
}
