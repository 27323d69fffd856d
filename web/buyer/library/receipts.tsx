import { useState } from 'react'
import type { Receipt } from '#contract/library.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyWithFallback } from '../../ui/lazy-with-fallback.tsx'
import { preloadOnIntent } from '../../ui/preload-on-intent.ts'
import { Amount } from '../amount.tsx'
import { library } from '../data.ts'
import { SupportLink } from '../support-link.tsx'

const loadDialog = async () => (await import('./refund-dialog.tsx')).RefundDialog
const RefundDialog = lazyWithFallback(loadDialog)
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

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

function ReceiptRow({ receipt, onRefund }: { receipt: Receipt; onRefund: () => void }) {
  const { paid_at, store_name, support_email, lines, tax_cents, total_cents, refunded_cents } = receipt
  return (
    <li className="grid gap-x-8 gap-y-4 p-5 sm:p-6 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-start">
      <div>
        <p className="font-semibold">
          <time dateTime={paid_at}>{longDate.format(new Date(paid_at))}</time>
        </p>
        <p className="text-sm text-muted wrap-anywhere">{store_name}</p>
        <SupportLink address={support_email} />
      </div>
      <dl className="space-y-1 text-sm">
        {lines.map(({ title, quantity, total_cents: cents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt's lines never change
          <Amount key={index} name={quantity > 1 ? `${title} × ${quantity}` : title} cents={cents} />
        ))}
        {tax_cents > 0 && <Amount name="Tax included" cents={tax_cents} />}
        <Amount name="Total" cents={total_cents} className="font-semibold" />
        {refunded_cents > 0 && <Amount name="Refunded" cents={-refunded_cents} />}
      </dl>
      <div className="md:w-44 md:text-right">
        <RefundState refund={receipt.refund} onRefund={onRefund} />
      </div>
    </li>
  )
}

function RefundState({ refund, onRefund }: { refund: Receipt['refund']; onRefund: () => void }) {
  if (refund === 'available')
    return (
      <Button
        variant="secondary"
        className="max-md:w-full"
        onClick={onRefund}
        {...preloadOnIntent(loadDialog)}
      >
        Ask for a refund
      </Button>
    )
  if (refund === 'requested') return <Badge tone="warning">Refund requested</Badge>
  return refund === 'refunded' ? <Badge>Refunded</Badge> : null
}
